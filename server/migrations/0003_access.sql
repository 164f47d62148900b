-- Personal invite codes: each opens one account, once. Kept as SHA-256.
create table access_codes (
  hash bytea primary key,
  email text check (length(email) <= 254),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Checked at commit, for the code is spent before the account is written.
  used_by text references accounts (uid) on delete set null deferrable initially deferred
);

-- Visitors who asked to be let in; one request per address, the first stands.
create table access_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint access_requests_email_unique unique check (length(email) <= 254),
  first_name text not null,
  last_name text not null,
  instagram text not null,
  linkedin text not null,
  moved_to_nyc text not null check (moved_to_nyc ~ '^\d{4}-\d{2}$'),
  reason text not null,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'declined')),
  created_at timestamptz not null,
  decided_at timestamptz
);
create index access_requests_waiting on access_requests (created_at) where status = 'waiting';
