create table blocks (
  uid text not null references accounts (uid) on delete cascade,
  other text not null references accounts (uid) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (uid, other),
  check (uid <> other)
);
create index blocks_of_other on blocks (other, uid);

create table reports (
  id uuid primary key default gen_random_uuid(),
  reporter text references accounts (uid) on delete set null,
  uid text references accounts (uid) on delete set null,
  reason text not null check (length(reason) between 1 and 1000),
  created_at timestamptz(3) not null default now()
);
