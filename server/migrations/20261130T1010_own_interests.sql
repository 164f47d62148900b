-- Interests in the member's own words, beside those of the list (P-21).
alter table profiles add column own_interests text[] not null default '{}' check (cardinality(own_interests) <= 5);

-- The same interests, by which others are suggested them: in the form in which they are compared, as own-interests.ts of the contract
-- folds them, and as their member writes them.
create table discovery_interests (
  uid text not null references discovery_members (uid) on delete cascade,
  interest_key text not null,
  spelling text not null,
  primary key (uid, interest_key)
);
-- For beginnings of an interest, by bytes.
create index discovery_interests_by_key on discovery_interests (interest_key text_pattern_ops, uid) include (spelling);
