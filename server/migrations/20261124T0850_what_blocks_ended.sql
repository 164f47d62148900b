-- What a block ended, as each slice described it. It is used once, when this block is undone in time, and is gone with the block
-- and after the time of undo.
alter table blocks add column ended jsonb;
create index blocks_with_ended on blocks (undo_until) where ended is not null;

-- Until now each ended thing stored that a block had ended it, which outlived the block. What is left is forgotten. Nothing reads
-- these columns any longer: the next release can drop connections.before_block and table_members.left_for.
update connections set before_block = null where before_block is not null;
update table_members set left_for = null where left_for is not null;
