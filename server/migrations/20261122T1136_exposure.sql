-- How often each member was shown in Intros lately (B-06). It halves every EXPOSURE_HALF_LIFE_DAYS. Nobody sees it, and who was
-- shown to whom is not stored.
create table intro_views (
  uid text primary key references accounts (uid) on delete cascade,
  views double precision not null
);

-- The days on which the order of Intros was balanced, counted from 1970. The last two are kept.
create table exposure_days (
  day integer primary key
);

-- The share of viewers, of 1048576, for whom the member comes first; if negative, for whom they come late. The value of the day
-- before is kept for lists that a viewer has begun to read.
alter table discovery_members add column turn integer not null default 0;
alter table discovery_members add column turn_before integer not null default 0;
