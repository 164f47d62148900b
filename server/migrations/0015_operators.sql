-- What operators need of the slices before them, and their own log.

-- A code is spoken of by its id, for its hash says nothing to anybody.
alter table access_codes
  add column id uuid not null default gen_random_uuid() unique,
  add column revoked_at timestamptz;
create index access_codes_by_time on access_codes (created_at desc, id desc);
create index access_requests_decided on access_requests (decided_at desc, id desc) where status <> 'waiting';

alter table reports
  add column resolved_at timestamptz(3),
  add column resolution text check (length(resolution) between 1 and 1000),
  add check ((resolved_at is null) = (resolution is null));
create index reports_open on reports (created_at, id) where resolved_at is null;
create index reports_resolved on reports (resolved_at desc, id desc) where resolved_at is not null;

-- Members nobody sees for now. That they cannot sign in either is accounts.disabled, in the same transaction.
create table suspensions (
  uid text primary key references accounts (uid) on delete cascade,
  reason text not null check (length(reason) between 1 and 1000),
  created_at timestamptz(3) not null
);

create index accounts_by_time on accounts (created_at desc, uid desc);
-- A few kilobytes however many messages there are: they come in the order of time.
create index messages_by_time on messages using brin (created_at);

-- When each member made their first connection.
create table first_connections (
  uid text primary key references accounts (uid) on delete cascade,
  connected_at timestamptz(3) not null
);
create index first_connections_by_time on first_connections (connected_at);
insert into first_connections (uid, connected_at)
select uid, min("timestamp") from (
  select target as uid, "timestamp" from connections where status = 'connected'
  union all
  select requester, "timestamp" from connections where status = 'connected'
) made group by uid;

-- What operators did. Kept without references: an entry outlives whom it names. A null operator is the command line;
-- a member stands by uid, which says nothing once the account is deleted.
create table operator_audit (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  operator text,
  action text not null,
  member text,
  subject text not null default '',
  note text not null default ''
);
