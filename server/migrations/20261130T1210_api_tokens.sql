-- The tokens with which scripts of operators call the API (R-18). A token is kept as its hash, and of its use only the last day in New York.
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  uid text not null references accounts (uid) on delete cascade,
  name text not null check (length(name) <= 60),
  scope text not null check (scope in ('read', 'invite', 'announce')),
  hash bytea not null unique,
  made_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_on date
);
create index api_tokens_by_uid on api_tokens (uid);
create index api_tokens_by_time on api_tokens (made_at, id);
-- The name of the token, for what a script did.
alter table operator_audit add column token text;
