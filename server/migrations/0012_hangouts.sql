-- threads/{id}
create table threads (
  id text primary key check (id ~ '^[A-Za-z0-9]{20}$'),
  title text not null check (length(title) between 1 and 100),
  location text not null check (length(location) between 1 and 160),
  description text not null check (length(description) between 1 and 2000),
  category text not null check (category in ('sports', 'arts', 'food', 'outdoor', 'tech', 'music', 'wellness', 'games')),
  "dateTime" timestamptz(3) not null,
  "createdBy" text not null references accounts (uid) on delete cascade,
  "timestamp" timestamptz(3) not null,
  -- how many may go, the host counted; null: as many as like
  capacity integer check (capacity between 2 and 500),
  "cancelledAt" timestamptz(3),
  -- rises when place or time change and when it is cancelled
  sequence integer not null default 0,
  -- rises with every change
  version integer not null default 1,
  "clientId" text not null,
  constraint thread_is_made_once unique ("createdBy", "clientId")
);
create index threads_by_time on threads ("dateTime", id);

-- threads/{id}/participants/{uid} and threads/{id}/rsvp/{uid}. Who waits takes part in nothing yet.
create table thread_participants (
  thread_id text not null references threads (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  rsvp text not null check (rsvp in ('confirmed', 'waiting')),
  -- the order of coming: who waits longest is the next to get in
  ord bigint not null generated always as identity,
  joined_at timestamptz(3) not null default now(),
  primary key (thread_id, uid)
);
create index threads_of_member on thread_participants (uid);
create index order_of_coming on thread_participants (thread_id, rsvp, ord);
