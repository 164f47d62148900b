-- When the host has seen that an attendee comes: from then on the attendee sees the address of a home (B-07).
alter table attendees add column host_saw_at timestamptz(3);
alter table held_places add column host_saw_at timestamptz(3);

-- The members who got the address of a home, for its host. A row stays when the member leaves the hangout.
create table address_readers (
  hangout_id text not null references threads (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  read_at timestamptz(3) not null,
  primary key (hangout_id, uid)
);
create index address_readers_by_member on address_readers (uid);
