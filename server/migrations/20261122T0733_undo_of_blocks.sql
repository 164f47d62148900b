-- What a block ended is kept for the two minutes in which the block can be undone: the state of the connection, and the places
-- in hangouts. A kept place counts as taken, so nobody else gets it meanwhile.
alter table blocks add column undo_until timestamptz(3);
alter table connections add column before_block text check (before_block in ('pending', 'connected', 'declined'));

create table held_places (
  hangout_id text not null references threads (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  rsvp text not null check (rsvp in ('confirmed', 'waiting')),
  position bigint not null,
  joined_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  held_until timestamptz(3) not null,
  primary key (hangout_id, uid)
);
create index held_places_by_member on held_places (uid);
create index held_places_due on held_places (held_until);
