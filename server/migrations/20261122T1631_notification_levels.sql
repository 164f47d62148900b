-- Which messages of a chat a member is notified of (M-20): all, replies to their own ones, or none. It replaces muting: a muted chat
-- notifies of nothing. The column muted_version counts the changes of the level.
alter table chat_participants add column level text not null default 'all' check (level in ('all', 'replies', 'nothing'));
update chat_participants set level = 'nothing' where muted;

-- A server of the release before this one reads and writes `muted` alone. Both columns go with it in the next release.
create function keep_level_and_muted() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.level = old.level and new.muted <> old.muted then
    new.level := case when new.muted then 'nothing' else 'all' end;
  end if;
  new.muted := new.level = 'nothing';
  return new;
end $$;
create trigger keep_level_and_muted before insert or update of level, muted on chat_participants
  for each row execute function keep_level_and_muted();
