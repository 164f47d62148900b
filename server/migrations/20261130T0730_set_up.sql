-- What the set-up page sets of this installation. A setting of the environment takes precedence.
create table settings (
  -- as in the environment
  name text primary key,
  value text not null,
  set_at timestamptz(3) not null
);

-- The link that opens the set-up page. There is one at most, and none once somebody is an operator.
create table set_up_links (
  id integer primary key default 1 check (id = 1),
  hash bytea not null,
  expires_at timestamptz(3) not null
);
