-- Whether the blocked member was hidden from the blocker when the block was made: by a block of theirs, a suspension or a planned
-- deletion. Then the blocker's list shows them without a name, and nothing that happens later changes that. It is null in a block that
-- a release made which does not know the column.
alter table blocks add column was_hidden boolean;
update blocks b set was_hidden =
  exists (select from blocks r where r.uid = b.other and r.other = b.uid and r.created_at <= b.created_at)
  or exists (select from suspensions s where s.uid = b.other and s.created_at <= b.created_at)
  or exists (select from planned_deletions d where d.uid = b.other and d.asked_at <= b.created_at);
