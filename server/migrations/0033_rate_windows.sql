-- Actions by the moment they were counted at, so that a limit holds over any stretch of its length, not from one full hour
-- to the next: milliseconds since 1970, the oldest first.
create table rate_windows (
  key varchar(255) primary key,
  taken bigint[] not null,
  -- when the last of them counts no more
  expire bigint not null
);
create index rate_windows_over on rate_windows (expire);
