-- Who may sign in, the sessions they have, and the codes mailed to them. No secret stands here in clear:
-- passwords are argon2id, refresh tokens and mailed codes SHA-256.
create table accounts (
  uid text primary key check (uid ~ '^[A-Za-z0-9]{28}$'),
  -- Always lower case.
  email text not null constraint accounts_email_unique unique check (length(email) between 3 and 254),
  email_verified boolean not null default false,
  password_hash text not null,
  password_updated_at timestamptz not null,
  display_name text,
  photo_url text,
  disabled boolean not null default false,
  operator boolean not null default false,
  created_at timestamptz not null,
  last_login_at timestamptz not null
);

-- One sign-in. Every id token names its session, so ending the session ends the token.
create table sessions (
  id text primary key,
  uid text not null references accounts (uid) on delete cascade,
  -- When the password was last given: how recent the login is.
  auth_time timestamptz not null,
  refreshed_at timestamptz not null,
  -- A keyed hash of where it was opened from; attempts from there are counted apart from a stranger's.
  address_hash bytea,
  ended_at timestamptz
);
create index sessions_of_account on sessions (uid) where ended_at is null;

-- Refresh tokens of a session form a chain; a spent one is kept so that its reuse is noticed.
create table refresh_tokens (
  hash bytea primary key,
  session_id text not null references sessions (id) on delete cascade,
  -- By the database's clock, which all nodes share.
  spent_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);

-- Codes that went out by mail. Without uid: a request for an unknown address, written all the same so that it costs the same.
create table oob_codes (
  hash bytea primary key,
  kind text not null check (kind in ('PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL')),
  uid text references accounts (uid) on delete cascade,
  -- The account's address when the code was made: a code for a former address is void.
  email text not null,
  new_email text,
  expires_at timestamptz not null
);
create index oob_codes_of_account on oob_codes (uid);
create index oob_codes_by_expiry on oob_codes (expires_at);
