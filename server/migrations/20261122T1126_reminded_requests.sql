-- When the receiver of a request was reminded of it (B-06); null before. A new request begins without a reminder.
alter table connections add column reminded_at timestamptz(3);
create index connections_to_remind on connections ("timestamp") where status = 'pending' and reminded_at is null;

-- Members who want no notifications of requests want no reminders of them either.
update notification_settings set off = off || '{connection_waiting}'::text[] where 'connection_request' = any (off);
