-- What a member wants to hear of; who has no row wants everything.
create table notification_settings (
  uid text primary key references accounts (uid) on delete cascade,
  -- the types turned off
  off text[] not null default '{}',
  digest boolean not null default true,
  -- when the last mail about what waits went out
  "digestAt" timestamptz(3)
);

-- What a request that lapses is found by.
create index connections_waiting on connections ("timestamp") where status in ('pending', 'declined');
