-- Groups that stay (G-22): members who go on meeting, with one chat. Their hangouts are in threads.
create table groups (
  id text primary key check (id ~ '^[A-Za-z0-9]{20}$'),
  name text not null check (length(name) between 1 and 60),
  category text not null,
  borough text check (borough in ('Bronx', 'Brooklyn', 'Manhattan', 'Queens', 'Staten Island')),
  -- The id of a neighborhood.
  neighborhood text,
  description text not null check (length(description) between 1 and 2000),
  admission text not null check (admission in ('open', 'asking')),
  picture jsonb,
  -- The organizer who uploaded the picture: it is not shown to members from whom they are hidden, and is deleted with their account.
  picture_by text references accounts (uid) on delete set null,
  created_by text references accounts (uid) on delete set null,
  -- Identifies the group among those of the member who created it.
  client_id text not null,
  created_at timestamptz(3) not null,
  -- Rises each time the form is saved.
  version integer not null default 1,
  -- The words that a search compares, without case, accents and apostrophes, as for hangouts.
  search_text text not null generated always as (
    lower(regexp_replace(normalize(name || ' ' || description, NFKD), U&'[\0300-\036F''\2019\2018\02BC`]', '', 'g'))
  ) stored,
  unique (created_by, client_id)
);
create index groups_by_time on groups (created_at desc, id desc);
create index groups_by_picture on groups (picture_by) where picture_by is not null;

create table group_members (
  group_id text not null references groups (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  is_organizer boolean not null default false,
  joined_at timestamptz(3) not null,
  -- The order in which the members joined.
  position bigint generated always as identity,
  primary key (group_id, uid)
);
create index groups_of_member on group_members (uid);
create index group_organizers on group_members (group_id) where is_organizer;

-- Members who ask the organizers of a group to join it.
create table join_requests (
  group_id text not null references groups (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  sentence text not null check (length(sentence) <= 280),
  asked_at timestamptz(3) not null,
  primary key (group_id, uid)
);
create index join_requests_of_member on join_requests (uid);

-- Members whom an organizer took out of a group. They cannot join it again until they are let back in.
create table removed_group_members (
  group_id text not null references groups (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  removed_at timestamptz(3) not null,
  primary key (group_id, uid)
);
create index removals_from_groups on removed_group_members (uid);
