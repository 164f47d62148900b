-- Splits the table of messages into 16 parts by chat, for installations with hundreds of millions of messages (docs/scale.md).
-- Run it once, as the user of DATABASE_URL, with the servers stopped and after a backup:
--   psql "$DATABASE_URL" --single-transaction --file ops/partition-messages.sql
-- It copies every message, so the disk needs room for the table twice. A restore of a backup makes the plain table again.
do $$
declare
  parts constant integer := 16;
  plain_indexes text[];
  constraints text[];
  references_to text[];
  triggers text[];
  command text;
begin
  if (select relkind from pg_class where oid = 'messages'::regclass) = 'p' then
    raise exception 'The messages are split already.';
  end if;
  lock table messages in access exclusive mode;
  select array_agg(pg_get_indexdef(indexrelid)) into plain_indexes
  from pg_index where indrelid = 'messages'::regclass
    and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid);
  select array_agg(format('alter table messages add constraint %I %s', conname, pg_get_constraintdef(oid))) into constraints
  from pg_constraint where conrelid = 'messages'::regclass and contype in ('p', 'f');

  select coalesce(array_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))), '{}')
    into references_to
  from pg_constraint where confrelid = 'messages'::regclass and contype = 'f' and conparentid = 0;
  select coalesce(array_agg(pg_get_triggerdef(oid)), '{}') into triggers
  from pg_trigger where tgrelid = 'messages'::regclass and not tgisinternal;
  -- References of other tables are checked again when they are added back at the end.
  for command in
    select format('alter table %s drop constraint %I', conrelid::regclass, conname)
    from pg_constraint where confrelid = 'messages'::regclass and contype = 'f' and conparentid = 0
  loop
    execute command;
  end loop;

  create table messages_in_parts (like messages including defaults including constraints) partition by hash (chat_id);
  for part in 0 .. parts - 1 loop
    execute format('create table messages_%s partition of messages_in_parts for values with (modulus %s, remainder %s)',
      part, parts, part);
  end loop;
  insert into messages_in_parts select * from messages;
  drop table messages;
  alter table messages_in_parts rename to messages;

  -- A unique key of a table in parts contains the column that decides the part. Nobody sends one client id to two chats.
  for part in 0 .. parts - 1 loop
    execute format('alter table messages_%s add constraint message_is_stored_once_%s unique (user_id, client_id, chat_id)',
      part, part);
  end loop;
  alter table messages add constraint message_is_stored_once unique (user_id, client_id, chat_id);
  foreach command in array constraints || plain_indexes || references_to || triggers loop
    execute command;
  end loop;
end $$;
analyze messages;
