-- A member's download with all data kept about them: a zip in the file store, cut into parts. There is one for each member.
create table downloads (
  id uuid primary key default gen_random_uuid(),
  -- null once the member asked for another one or deleted the account: then a job removes the files and the row
  uid text unique references accounts (uid) on delete set null,
  state text not null check (state in ('making', 'ready', 'failed')),
  asked_at timestamptz(3) not null,
  -- how often it was begun; only the newest attempt goes on
  attempt integer not null default 0,
  -- how many parts of each attempt may be in the file store
  parts integer not null default 0,
  bytes bigint,
  kept_until timestamptz(3),
  -- SHA-256 of the secret in the address that delivers it, and until when it does
  link_hash bytea unique,
  link_until timestamptz(3),
  check ((state = 'ready') = (bytes is not null and kept_until is not null)),
  check ((link_hash is null) = (link_until is null))
);
create index downloads_over on downloads (kept_until) where state = 'ready';
create index downloads_given_up on downloads (id) where uid is null;
