-- Members say that they go to an event (E-04). A table of its own: a member may take part in the chat of an event without going.
create table event_attendees (
  event_id text not null references events (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  -- the order in which they said so
  position bigint generated always as identity,
  attends_since timestamptz(3) not null,
  primary key (event_id, uid)
);
create index event_attendees_in_order on event_attendees (event_id, position);
create index events_of_attendee on event_attendees (uid);
