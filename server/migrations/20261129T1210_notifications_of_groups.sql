-- The group that a notification is about (G-24).
alter table notifications add column group_id text references groups (id) on delete cascade;
create index notifications_of_group on notifications (group_id) where group_id is not null;
