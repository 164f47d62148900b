-- What the platform itself keeps: counted actions, and secrets that every node shares.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);
