-- What fills a new database, and whether that came to its end: a start after one that was cut off goes on from there.
create table seeds (
  name text primary key,
  begun_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
