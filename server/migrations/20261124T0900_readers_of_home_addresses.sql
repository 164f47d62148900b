-- When the host has seen that an attendee comes: from then on the attendee sees the address of a home (B-07).
alter table attendees add column host_saw_at timestamptz(3);
alter table held_places add column host_saw_at timestamptz(3);

-- A place that an undone block gives back is as it was: confirmed for the day, asked about, or released.
alter table held_places add column asked_at timestamptz(3), add column reconfirmed_at timestamptz(3), add column released_at timestamptz(3);

-- The members who got the address of a home, for its host. A row stays when the member leaves the hangout, and without the member
-- when the account is deleted: the host still sees how many got it.
create table address_readers (
  hangout_id text not null references threads (id) on delete cascade,
  uid text references accounts (uid) on delete set null,
  read_at timestamptz(3) not null,
  unique (hangout_id, uid)
);
create index address_readers_by_member on address_readers (uid);
