-- When the target last declined a request of this requester. While it is recent, another request of theirs reaches nobody.
alter table connections add column declined_at timestamptz(3);
update connections set declined_at = "timestamp" where status = 'declined';

-- A community event has no author: members must not see which operator announced it.
update chats set created_by = '' where id like 'group_event-%' and created_by <> '';
