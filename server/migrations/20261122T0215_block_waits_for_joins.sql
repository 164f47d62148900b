-- Closes a gap: a member who joined a group between the end of a block's trigger and the commit of the block was in a cached
-- audience that did not know of the block. A join now holds a shared lock of its member until its commit, and a block or
-- suspension takes the exclusive lock of its members, so that it sees every join before it or is seen by every join after it.
-- The members share 1024 locks, so that a statement that adds very many members does not fill the table of locks.
create function lock_of_audiences(member text) returns bigint language sql immutable as $$
  select hashtextextended(member, 3) & 1023
$$;

create or replace function raise_audience_of_chat() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform pg_advisory_xact_lock_shared(3, lock_of_audiences(new.uid)::int);
  end if;
  update chats set audience_version = audience_version + 1
  where id = case when tg_op = 'DELETE' then old.chat_id else new.chat_id end;
  return null;
end $$;

create or replace function raise_audiences_of_block() returns trigger language plpgsql as $$
declare
  pair record;
begin
  if tg_op = 'DELETE' then pair := old; else pair := new; end if;
  -- Chats come before the locks of their members, as when a member joins.
  perform 1 from chats c
    where c.type = 'group'
      and exists (select from chat_participants p where p.chat_id = c.id and p.uid = pair.uid and p.left_at is null)
      and exists (select from chat_participants p where p.chat_id = c.id and p.uid = pair.other and p.left_at is null)
    order by c.id for update;
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(3, lock::int)
      from (select distinct lock_of_audiences(member) as lock from unnest(array[pair.uid, pair.other]) as m (member)
        order by lock) locks;
  end if;
  -- This statement sees the joins that the locks have waited for.
  update chats c set audience_version = audience_version + 1
    where c.type = 'group'
      and exists (select from chat_participants p where p.chat_id = c.id and p.uid = pair.uid and p.left_at is null)
      and exists (select from chat_participants p where p.chat_id = c.id and p.uid = pair.other and p.left_at is null);
  return null;
end $$;

create or replace function raise_audiences_of_member() returns trigger language plpgsql as $$
declare
  member text := case when tg_op = 'DELETE' then old.uid else new.uid end;
begin
  perform 1 from chats c
    where c.id in (select chat_id from chat_participants where uid = member and left_at is null) order by c.id for update;
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(3, lock_of_audiences(member)::int);
  end if;
  update chats set audience_version = audience_version + 1
    where id in (select chat_id from chat_participants where uid = member and left_at is null);
  return null;
end $$;
