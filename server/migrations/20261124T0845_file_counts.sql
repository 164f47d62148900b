-- What the nightly comparison of the file store with the database found, so that a lost file is noticed while backups still have it.
create table file_counts (
  id bigint generated always as identity primary key,
  counted_at timestamptz(3) not null,
  -- files that the database names and the store must have
  named bigint not null,
  -- those of them that the store does not have, and the first of their keys
  missing bigint not null,
  missing_keys text[] not null,
  -- files in the store that the database does not name, and the first of their keys
  unnamed bigint not null,
  unnamed_keys text[] not null
);

-- When an operator said that the files of a picture are lost for good: the product does not miss them any longer.
alter table media add column lost_at timestamptz(3);
