-- Attendees whom the host or the co-host took out of a hangout (H-15). They cannot join it again until they are let back in.
create table removed_attendees (
  hangout_id text not null references threads (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  removed_at timestamptz(3) not null,
  primary key (hangout_id, uid)
);
create index removals_of_member on removed_attendees (uid);
