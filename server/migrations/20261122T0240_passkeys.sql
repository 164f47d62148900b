-- Passkeys (WebAuthn credentials). Only public keys are stored: whoever reads this table can sign in nowhere.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  uid text not null references accounts (uid) on delete cascade,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- A COSE key.
  public_key bytea not null check (length(public_key) between 1 and 4096),
  -- How often the authenticator says it was used. A value that does not grow means that the passkey was copied. Many count nothing: 0.
  counter bigint not null check (counter >= 0),
  -- How the browser may reach the authenticator: 'internal', 'hybrid', 'usb' …
  transports text[] not null,
  -- Whether a password manager syncs it to other devices.
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_of_account on passkeys (uid, created_at);

-- Challenges that wait for the answer of a passkey. Each is deleted when it is answered, right or wrong, so it cannot be answered twice.
create table passkey_challenges (
  challenge bytea primary key,
  purpose text not null check (purpose in ('signIn', 'add', 'stepUp')),
  -- The session that asked for it. Only signing in has none.
  session_id text references sessions (id) on delete cascade,
  expires_at timestamptz(3) not null,
  check ((purpose = 'signIn') = (session_id is null))
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
create index passkey_challenges_of_session on passkey_challenges (session_id);

-- Recovery codes as SHA-256 hashes: they have 120 random bits, so a slow hash would add nothing. A used code is deleted.
create table recovery_codes (
  hash bytea primary key,
  uid text not null references accounts (uid) on delete cascade,
  made_at timestamptz(3) not null
);
create index recovery_codes_of_account on recovery_codes (uid);

-- When each session last confirmed with a passkey or a recovery code.
create table step_ups (
  session_id text primary key references sessions (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  at timestamptz(3) not null
);
create index step_ups_of_account on step_ups (uid);
