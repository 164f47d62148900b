-- connections/{target}/{requester}. One row for two people, whoever asked, so that they can never be connected twice.
create table connections (
  target text not null references accounts (uid) on delete cascade,
  requester text not null references accounts (uid) on delete cascade,
  -- declined: the target said no; the requester is not told and goes on seeing 'pending'. ended: withdrawn or disconnected.
  status text not null check (status in ('pending', 'connected', 'declined', 'ended')),
  "timestamp" timestamptz(3) not null default now(),
  message text not null check (length(message) between 1 and 500),
  version integer not null default 1,
  primary key (target, requester),
  check (target <> requester)
);
create unique index one_connection_for_two on connections (least(target, requester), greatest(target, requester));
create index connections_of_requester on connections (requester, "timestamp");
