-- What is to go out and has not gone out yet: written in the transaction that decides it, gone once it was handed over.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  queue text not null,
  payload jsonb not null,
  -- when it is tried next; while a node is at it, when that node counts as lost
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- after this it is worth nothing any more
  expires_at timestamptz(3) not null
);
create index outbox_due on outbox (queue, due_at);
create index outbox_expiring on outbox (expires_at);
