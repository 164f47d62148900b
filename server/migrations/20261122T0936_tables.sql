-- What a member wishes of a table (B-01). Nobody else sees it.
create table table_wishes (
  uid text primary key references accounts (uid) on delete cascade,
  is_on boolean not null,
  free text[] not null,
  boroughs text[] not null,
  languages text[] not null,
  likes text[] not null,
  same_again boolean not null,
  -- How many seatings in a row found no table for the member.
  times_left_out integer not null default 0
);

-- Tables: members who meet several times. A table has the id of its first hangout.
create table tables (
  id text primary key check (id ~ '^[A-Za-z0-9]{20}$'),
  -- Why these members were seated together, in one sentence that was true when they were.
  why text not null,
  state text not null check (state in ('meeting', 'deciding', 'circle', 'over')),
  -- How many times it was planned.
  round integer not null default 1,
  -- When its members began to decide whether it stays.
  deciding_since timestamptz(3),
  created_at timestamptz(3) not null
);
create index tables_open on tables (id) where state <> 'over';

create table table_members (
  table_id text not null references tables (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  -- The order in which they were seated.
  position integer not null,
  left_at timestamptz(3),
  -- The member whose block made this one leave. Undoing the block undoes it.
  left_for text references accounts (uid) on delete set null,
  stays_since timestamptz(3),
  primary key (table_id, uid)
);
create index tables_of_member on table_members (uid);
create index table_members_by_left_for on table_members (left_for) where left_for is not null;

-- Other plans for the next time of a table, one of each member.
create table table_proposals (
  id uuid primary key,
  table_id text not null references tables (id) on delete cascade,
  hangout_id text not null references threads (id) on delete cascade,
  by text not null references accounts (uid) on delete cascade,
  date_time timestamptz(3) not null,
  location text not null check (length(location) between 1 and 160),
  idea text not null check (length(idea) between 1 and 2000),
  proposed_at timestamptz(3) not null,
  unique (table_id, by)
);
create index table_proposals_of_hangout on table_proposals (hangout_id);
create index table_proposals_by on table_proposals (by);
create table table_votes (
  proposal_id uuid not null references table_proposals (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  primary key (proposal_id, uid)
);
create index table_votes_of_member on table_votes (uid);

-- The seatings that were finished, by the time at which they were due.
create table table_seatings (
  due_at timestamptz(3) primary key,
  finished_at timestamptz(3) not null
);

-- The hangout of a table has no host, and only the table sees it.
alter table threads add column table_id text references tables (id) on delete cascade;
alter table threads alter column created_by drop not null;
alter table threads add constraint hangout_has_a_host_or_a_table check ((created_by is null) = (table_id is not null));
create index hangouts_of_table on threads (table_id, date_time) where table_id is not null;
