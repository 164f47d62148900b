-- A person outside of the community whom a member trusts (B-07). They are mailed nothing but one question until they say yes.
create table trusted_contacts (
  uid text primary key references accounts (uid) on delete cascade,
  -- Links name this id. Another address gets another one, so that earlier links stop working.
  id text not null unique check (id ~ '^[A-Za-z0-9]{20}$'),
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) <= 254),
  state text not null check (state in ('asked', 'confirmed', 'declined')),
  asked_at timestamptz(3) not null,
  answered_at timestamptz(3)
);

-- Plans that members share with their contact. Removing the contact ends them all.
create table shared_plans (
  id text primary key check (id ~ '^[A-Za-z0-9]{20}$'),
  uid text not null references trusted_contacts (uid) on delete cascade,
  hangout_id text not null references threads (id) on delete cascade,
  starts_at timestamptz(3) not null,
  shared_at timestamptz(3) not null,
  -- Whether the member wants to be asked whether they got home, when they were, when they said yes, and when the contact was told
  -- that they did not.
  asks_home boolean not null,
  asked_at timestamptz(3),
  home_at timestamptz(3),
  alerted_at timestamptz(3),
  unique (uid, hangout_id)
);
create index shared_plans_of_hangout on shared_plans (hangout_id);
create index shared_plans_by_start on shared_plans (starts_at);

-- Addresses that want no such mails from anybody, as keyed hashes.
create table contact_refusals (
  hash bytea primary key,
  refused_at timestamptz(3) not null
);
