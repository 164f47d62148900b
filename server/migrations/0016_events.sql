-- events/{eventId}. Its messages are those of the chat group_event-<id> (docs/decisions/0011).
create table events (
  id text primary key check (id ~ '^[A-Za-z0-9]{20}$'),
  title text not null check (length(title) between 1 and 100),
  location text not null check (length(location) between 1 and 160),
  description text not null check (length(description) <= 2000),
  "startsAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  -- which operator; the event stays when they go
  "createdBy" text references accounts (uid) on delete set null,
  -- the operator's own name for it, so that it is made once
  "clientId" text not null constraint event_is_made_once unique
);
create index events_by_time on events ("startsAt", id);
