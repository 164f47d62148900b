-- A browser in which a member signed in before. It proves itself by a secret that it made and kept; the id is a keyed hash of
-- that secret and the uid, so that nobody can tell which accounts share a browser.
create table known_devices (
  id bytea primary key,
  uid text not null references accounts (uid) on delete cascade,
  used_at timestamptz not null
);
create index known_devices_of_account on known_devices (uid);

-- The device, and a coarse name for the member's list of sessions. '' means unknown.
alter table sessions
  add column device_id bytea references known_devices (id) on delete set null,
  add column browser text not null default '' check (length(browser) <= 30),
  add column system text not null default '' check (length(system) <= 30),
  -- The part that all refresh tokens of the session share. Null until the first refresh of a session that is older than this column.
  add column token_family bytea constraint sessions_token_family_unique unique,
  -- Replaced by known devices.
  drop column address_hash;
create index sessions_of_device on sessions (device_id);
