-- New messages wait in a list of this index, which the sender who fills it adds to the index for all. With the usual 4 MB that sender, and all
-- who send at the same time, waited for up to 0.17 seconds. Small parts take as long together, but nobody waits long.
alter index messages_by_words set (gin_pending_list_limit = 256);
