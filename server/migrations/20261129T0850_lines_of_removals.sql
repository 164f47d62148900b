-- A line in the chat of a hangout said that the host had removed a member. The others cannot tell it from a leaving any longer.
update messages set data = null where kind = 'system' and event = 'left' and data ? 'removed';
