-- The hangout a notification is about; it goes with the hangout.
alter table notifications add column thread_id text references threads (id) on delete cascade;
create index notifications_of_thread on notifications (thread_id, uid) where thread_id is not null;
