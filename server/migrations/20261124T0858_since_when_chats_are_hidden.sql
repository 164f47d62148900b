-- Since when a direct chat is hidden from a participant's list: what is written in it afterwards never reached them, so they cannot
-- report it either. A chat that was hidden before this counts as hidden from now on. A release that does not know the column
-- leaves it null, and then messages can be reported as before.
alter table chat_participants add column hidden_since timestamptz(3);
update chat_participants set hidden_since = clock_timestamp() where hidden;
