-- The number of the message that a notification is about, in its chat, so that the list can show the message as its member may read it
-- now. It is null for other notifications, and for those of a release which does not know the column.
alter table notifications add column message_seq bigint;
