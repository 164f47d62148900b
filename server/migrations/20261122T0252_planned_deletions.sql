-- Accounts whose owners asked for their deletion. They are hidden like suspended ones until a job deletes them, and the owner
-- can change their mind until then. That they cannot sign in is accounts.disabled, in the same transaction.
create table planned_deletions (
  uid text primary key references accounts (uid) on delete cascade,
  asked_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  -- SHA-256 of the secret in the mailed link that undoes it
  undo_hash bytea not null unique
);
create index planned_deletions_due on planned_deletions (due_at);

-- The members whom nobody sees, finds or reaches for now. A member may be in it twice.
create view hidden_members as
  select uid from suspensions
  union all
  select uid from planned_deletions;
