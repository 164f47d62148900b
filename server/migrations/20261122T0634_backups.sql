-- The backups that were made or failed, so that an operator can see when the last good one was made.
create table backups (
  id bigint generated always as identity primary key,
  -- when the snapshot of the database was taken
  made_at timestamptz(3) not null,
  -- when the file was read back and found complete; null if the backup failed
  verified_at timestamptz(3),
  -- the path of the file, on the machine that made it
  place text not null,
  bytes bigint,
  encrypted boolean not null,
  -- why it failed
  problem text,
  check ((verified_at is null) = (problem is not null))
);
