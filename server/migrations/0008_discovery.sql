-- What Intros is read from: one narrow row a member, written with the profile in the same transaction. It holds nothing
-- that the member hides: who has no neighborhood here cannot be found by it.
create table discovery_members (
  uid text primary key references accounts (uid) on delete cascade,
  borough text,
  nearby boolean not null,
  neighborhood text,
  -- interests, genres, languages, career field and life goals as bits (discovery.rules.ts says which), so that what two
  -- people share is one AND and a bit count
  tags bigint not null,
  artists text[] not null,
  -- each artist as one of 63 bits: no bit in common, no artist in common, and the names need not be compared
  "artistBits" bigint not null,
  -- months since year 0, so that a distance is a subtraction
  arrival integer,
  -- null where they are not shown
  "energyStyle" smallint,
  "decisionStyle" smallint,
  "socialStyle" smallint,
  "lifePace" smallint,
  "communicationStyle" smallint
);

-- What a search finds a member by: discovery.rules.ts says which words.
create table discovery_names (
  uid text not null references discovery_members (uid) on delete cascade,
  name text not null check (length(name) <= 200),
  primary key (uid, name)
);
create index discovery_by_name on discovery_names (name text_pattern_ops, uid);
