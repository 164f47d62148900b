-- When the first notification was made of those that a held push is about. It tells nothing of earlier ones, which were pushed before.
alter table push_deliveries add column held_since timestamptz(3);
