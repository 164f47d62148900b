-- Members whom a member no longer wants in their Intros. Nobody but `uid` ever learns of it.
create table not_for_me (
  uid text not null references accounts (uid) on delete cascade,
  other text not null references accounts (uid) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (uid, other),
  check (uid <> other)
);
create index not_for_me_by_other on not_for_me (other);

-- How much a profile shows on a card: 2 a photo and words, 1 one of them, 0 neither. match.rules.ts of the discovery slice
-- says what counts. The rows stored so far are rebuilt (INDEX_VERSION).
alter table discovery_members add column completeness smallint not null default 1;
