-- The words that others see on a profile, by which a search finds its member (I-10). They are folded and separated by
-- words.rules.ts of the discovery slice, and hidden fields are not among them. A table of its own, because the orders of Intros read
-- all of discovery_members.
create table discovery_words (
  uid text primary key references discovery_members (uid) on delete cascade,
  words tsvector not null
);
-- Profiles are saved seldom, and a pending list would be read by each search.
create index discovery_by_words on discovery_words using gin (words) with (fastupdate = off);
