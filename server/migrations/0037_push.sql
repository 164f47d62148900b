-- The browsers that a member's notifications are pushed to (N-02). The keys encrypt what is sent, so that the push service
-- cannot read it.
create table push_devices (
  -- SHA-256 of the endpoint, base64url
  id text primary key,
  uid text not null references accounts (uid) on delete cascade,
  -- the sign-in it was turned on in; ends with it
  session_id text not null references sessions (id) on delete cascade,
  endpoint text not null constraint push_devices_endpoint_unique unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null,
  -- when the browser was last here to say that it still listens
  seen_at timestamptz(3) not null,
  last_success_at timestamptz(3),
  -- failures in a row, and until when its push service is left alone
  failures integer not null default 0,
  waits_until timestamptz(3) not null default '-infinity'
);
create index push_devices_of_member on push_devices (uid, seen_at);
create index push_devices_of_session on push_devices (session_id);

-- What is still to be pushed: written with the notification, gone when it is done or given up. One of a topic for a device:
-- the newer one takes the older one's place.
create table push_deliveries (
  device_id text not null references push_devices (id) on delete cascade,
  topic text not null,
  notification_id uuid not null references notifications (id) on delete cascade,
  made_at timestamptz(3) not null,
  -- claimed by a node: until when it is that node's
  due_at timestamptz(3) not null,
  primary key (device_id, topic)
);
create index push_deliveries_due on push_deliveries (due_at);
create index push_deliveries_of_notification on push_deliveries (notification_id);
