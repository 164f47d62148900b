-- Members invite others with personal codes (B-08). A code of an invitation names the member who made it; whom the community let in
-- by itself has no such code.
alter table access_codes
  add column invited_by text references accounts (uid) on delete set null,
  -- When operators looked at a member whose inviter was suspended.
  add column reviewed_at timestamptz(3);
create index invitations_of_member on access_codes (invited_by, created_at) where invited_by is not null;
create index code_of_member on access_codes (used_by) where used_by is not null;
