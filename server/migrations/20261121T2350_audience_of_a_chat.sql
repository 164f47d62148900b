-- chats.audience_version rises whenever the members who receive a chat's events change, or what a block or suspension
-- withholds between them. A server keeps an audience in memory for as long as its version is current.
-- It is a column of its own: members see chats.version, and must not see that a request was declined.
alter table chats add column audience_version bigint not null default 1;

-- Triggers raise it, so that no statement can forget to. Every statement that changes participants locks the chat first.
create function raise_audience_of_chat() returns trigger language plpgsql as $$
begin
  update chats set audience_version = audience_version + 1
  where id = case when tg_op = 'DELETE' then old.chat_id else new.chat_id end;
  return null;
end $$;
create trigger audience_changes_with_participants after insert or delete on chat_participants
  for each row execute function raise_audience_of_chat();
create trigger audience_changes_with_leaving after update of left_at, hidden on chat_participants
  for each row when (old.left_at is distinct from new.left_at or old.hidden is distinct from new.hidden)
  execute function raise_audience_of_chat();

-- Blocks and suspensions change audiences at the end of their transaction, when it holds every other lock it needs.
-- The chats are locked in the order of their ids, as by store_messages.
create function raise_audiences_of_block() returns trigger language plpgsql as $$
declare
  pair record;
begin
  if tg_op = 'DELETE' then pair := old; else pair := new; end if;
  perform 1 from chats c
    where c.type = 'group'
      and exists (select from chat_participants p where p.chat_id = c.id and p.uid = pair.uid and p.left_at is null)
      and exists (select from chat_participants p where p.chat_id = c.id and p.uid = pair.other and p.left_at is null)
    order by c.id for update;
  update chats c set audience_version = audience_version + 1
    where c.type = 'group'
      and exists (select from chat_participants p where p.chat_id = c.id and p.uid = pair.uid and p.left_at is null)
      and exists (select from chat_participants p where p.chat_id = c.id and p.uid = pair.other and p.left_at is null);
  return null;
end $$;
create constraint trigger audiences_change_with_blocks after insert or delete on blocks
  deferrable initially deferred for each row execute function raise_audiences_of_block();

create function raise_audiences_of_member() returns trigger language plpgsql as $$
declare
  member text := case when tg_op = 'DELETE' then old.uid else new.uid end;
begin
  perform 1 from chats c
    where c.id in (select chat_id from chat_participants where uid = member and left_at is null) order by c.id for update;
  update chats set audience_version = audience_version + 1
    where id in (select chat_id from chat_participants where uid = member and left_at is null);
  return null;
end $$;
create constraint trigger audiences_change_with_suspensions after insert or delete on suspensions
  deferrable initially deferred for each row execute function raise_audiences_of_member();

-- Stores messages as store_messages does, which stays for servers of the version before, and returns the audience version of
-- each chat instead of its participants. A message stored before is returned as it is now.
create function store_chat_messages(chat_ids text[], uids text[], client_ids text[], contents text[], before_acceptance integer)
returns table (
  ord bigint, outcome text, chat_id text, seq bigint, kind text, content text, created_at timestamptz, change bigint,
  photo jsonb, audience_version bigint
)
language plpgsql
-- A connection keeps the plan for its life. A plan made while messages were few must not read the whole table later.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  perform 1 from chats where id = any(chat_ids) order by id for update;

  return query
  with given as (
    select i.* from unnest(chat_ids, uids, client_ids, contents) with ordinality as i (chat_id, uid, client_id, content, ord)
  ),
  known as (
    select g.ord, m.chat_id, m.seq, m.kind, m.content, m.created_at, m.change, m.photo
    from given g join messages m on m.user_id = g.uid and m.client_id = g.client_id
  ),
  fresh as (
    select distinct on (g.uid, g.client_id) g.*
    from given g where not exists (select from known k where k.ord = g.ord)
    order by g.uid, g.client_id, g.ord
  ),
  judged as (
    select f.*, c.last_seq, c.last_message_at, c.gate, c.audience_version,
      case
        when p.uid is null or p.left_at is not null then 'CHAT_NOT_FOUND'
        when c.gate = 'closed' or c.paused then 'CHAT_CLOSED'
        when c.gate = 'pending' and f.uid is distinct from c.request_by then 'CHAT_CLOSED'
        when c.gate = 'pending'
          and c.request_sent + row_number() over (partition by f.chat_id, f.uid order by f.ord) > before_acceptance
          then 'AWAITING_ACCEPTANCE'
        else 'stored'
      end as outcome
    from fresh f
    left join chats c on c.id = f.chat_id
    left join chat_participants p on p.chat_id = f.chat_id and p.uid = f.uid
  ),
  numbered as (
    select j.*, j.last_seq + row_number() over (partition by j.chat_id order by j.ord) as seq,
      greatest(clock_timestamp(), j.last_message_at)::timestamptz(3) as created_at
    from judged j where j.outcome = 'stored'
  ),
  stored as (
    insert into messages (chat_id, seq, user_id, content, created_at, client_id)
    select n.chat_id, n.seq, n.uid, n.content, n.created_at, n.client_id from numbered n
  ),
  moved as (
    update chats c set last_seq = n.last, last_message_at = n.at,
      request_sent = c.request_sent + case when c.gate = 'pending' then n.total else 0 end
    from (select chat_id, max(seq) as last, max(created_at) as at, count(*) as total from numbered group by chat_id) n
    where c.id = n.chat_id
  ),
  -- The sender has read everything up to their own message.
  read as (
    update chat_participants p set read_seq = greatest(p.read_seq, n.last)
    from (select chat_id, uid, max(seq) as last from numbered group by chat_id, uid) n
    where p.chat_id = n.chat_id and p.uid = n.uid
  )
  select n.ord, 'stored', n.chat_id, n.seq, 'text', n.content, n.created_at, 0::bigint, null::jsonb, n.audience_version
    from numbered n
  union all
  select k.ord, 'known', k.chat_id, k.seq, k.kind, k.content, k.created_at, k.change, k.photo, null from known k
  union all
  select j.ord, j.outcome, j.chat_id, null, null, j.content, null, null, null, null from judged j where j.outcome <> 'stored';
end $$;
