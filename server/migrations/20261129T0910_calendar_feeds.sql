-- The private address at which calendar programs read a member's plans. The code makes an earlier address useless.
create table calendar_feeds (
  uid text primary key references accounts (uid) on delete cascade,
  code text not null
);
