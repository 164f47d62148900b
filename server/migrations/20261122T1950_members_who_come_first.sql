-- The members who come first for some viewers on a day (B-06), on a line: each has a part of it as long as their share of the
-- viewers, and `upto` is where it ends. A viewer has a point on every 1048576 of the line. So the few members who come first for a
-- viewer are found without reading the others. The part of a deleted account stays empty. The last two days are kept. discovery_members.turn keeps negative shares only.
create table exposure_firsts (
  day integer not null,
  upto bigint not null,
  share integer not null check (share > 0),
  uid text not null references accounts (uid) on delete cascade,
  primary key (day, upto)
);
create index exposure_firsts_by_uid on exposure_firsts (uid);
