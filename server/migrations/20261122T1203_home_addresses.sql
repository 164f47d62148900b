-- A hangout at somebody's home shows a neighborhood as its location (B-07). The address is in a table of its own, so that nothing
-- that reads a hangout reads the address with it.
alter table threads add column is_at_home boolean not null default false;
create table home_addresses (
  hangout_id text primary key references threads (id) on delete cascade,
  address text not null check (length(address) between 1 and 160)
);
