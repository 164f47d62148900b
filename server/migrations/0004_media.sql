-- Pictures members gave us. The token is unguessable, so an address made of it is the permission to see the picture.
create table media (
  -- the order in which they came
  id bigint generated always as identity primary key,
  token text not null unique check (token ~ '^[A-Za-z0-9]{24}$'),
  kind text not null check (kind in ('photos', 'pictures')),
  owner_uid text not null references accounts (uid) on delete cascade,
  -- the specification's storage path: profile-images/{uid}/profile.jpg or profile-images/{uid}-{timestamp}
  path text not null,
  -- of all sizes together
  bytes integer not null default 0 check (bytes >= 0),
  -- whether something shows it: a profile, say
  used boolean not null default false,
  created_at timestamptz(3) not null,
  -- null while the files are being written: there is no moment in which a file has no row
  ready_at timestamptz(3)
);
create index media_of_owner on media (owner_uid, path);
create index media_unused on media (created_at) where not used;

-- Pictures whose files are still to be removed, each until that has been done.
create table media_gone (
  token text primary key,
  kind text not null,
  -- not before: files that were being written when the row went may come a little later than that
  due_at timestamptz(3)
);

-- However a row goes, with its account above all, its files are not forgotten.
create function media_is_gone() returns trigger language plpgsql as $$
begin
  insert into media_gone (token, kind, due_at)
  values (old.token, old.kind, case when old.ready_at is null then old.created_at + interval '1 hour' end)
  on conflict do nothing;
  return null;
end $$;
create trigger media_is_gone after delete on media for each row execute function media_is_gone();
