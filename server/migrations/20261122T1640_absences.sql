-- Who was not at a hangout, as other attendees say in private (B-02). An entry is shown to nobody but the member who made it.
create table absences (
  hangout_id text not null references threads (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  other text not null references accounts (uid) on delete cascade,
  told_at timestamptz(3) not null,
  primary key (hangout_id, uid, other),
  check (uid <> other)
);
create index absences_by_member on absences (uid);
create index absences_by_other on absences (other);
create index absences_by_time on absences (told_at);

-- When a member was told that they missed several hangouts.
create table missed_notices (
  uid text primary key references accounts (uid) on delete cascade,
  told_at timestamptz(3) not null
);
