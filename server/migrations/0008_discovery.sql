-- What Intros is read from: one narrow row a member, written with the profile in the same transaction.
-- `tags` holds interests, genres, languages as bits (discovery.rules.ts says which), so that what two people share is
-- one AND and a bit count.
create table discovery_members (
  uid text primary key references accounts (uid) on delete cascade,
  borough text,
  nearby boolean not null,
  neighborhood text,
  tags bigint not null,
  artists text[] not null default '{}',
  career_field text,
  -- months since year 0, so that a distance is a subtraction
  arrival integer,
  -- the five traits, null where they are not shown
  traits smallint[],
  communication_style text,
  life_goals text[] not null default '{}'
);
create index discovery_by_borough on discovery_members (borough);

create table discovery_names (
  uid text not null references discovery_members (uid) on delete cascade,
  name text not null,
  primary key (uid, name)
);
create index discovery_by_name on discovery_names (name text_pattern_ops);
