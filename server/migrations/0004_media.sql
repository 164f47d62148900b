-- Files members gave us. The key is unguessable, so its address is the permission to see it.
create table media (
  key text primary key,
  owner_uid text not null references accounts (uid) on delete cascade,
  -- the specification's storage path: profile-images/{uid}/profile.jpg or profile-images/{uid}-{timestamp}
  path text not null,
  bytes integer not null,
  created_at timestamptz(3) not null default now()
);
create index media_of_owner on media (owner_uid, path);
