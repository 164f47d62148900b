-- notifications/{uid}/{id}
create table notifications (
  id uuid primary key default gen_random_uuid(),
  uid text not null references accounts (uid) on delete cascade,
  type text not null,
  "from" text references accounts (uid) on delete cascade,
  "timestamp" timestamptz(3) not null default clock_timestamp(),
  read boolean not null default false,
  message text not null
);
create index notifications_of_member on notifications (uid, "timestamp" desc, id desc);
create index unread_notifications on notifications (uid) where not read;
