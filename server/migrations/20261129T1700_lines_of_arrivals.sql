-- Chats of arrivals named who joined, which told the month of a member who does not show it any longer. Messages are numbered without a gap,
-- so the line stays like one of a deleted message, without an author.
update messages set user_id = '', kind = 'deleted', event = null, data = null
where starts_with(chat_id, 'group_arrivals-') and kind = 'system';
