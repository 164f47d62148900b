-- Since when each member is hidden. A message whose author was hidden before a reader entered the chat was never shown to that reader.
create or replace view hidden_members as
  select uid, created_at as since from suspensions
  union all
  select uid, asked_at from planned_deletions;

-- Groups outlive the part of their creator in them, whom a member of the group may not see. Their chats name no creator.
update chats set created_by = '' where starts_with(id, 'group_group-');
