-- Stores messages as store_chat_messages does, which stays for servers of the version before, at less cost. A message occurs once
-- in a batch: the server removes repetitions. Of a stored message only what the server does not know is returned.
create function store_message_batch(chat_ids text[], uids text[], client_ids text[], contents text[], replies bigint[], before_acceptance integer, waits boolean, by_process text)
returns table (
  ord bigint, outcome text, seq bigint, created_at timestamptz, audience_version bigint, reply_to bigint,
  chat_id text, kind text, content text, change bigint, photo jsonb
)
language plpgsql
-- A connection keeps the plan for its life. A plan made while messages were few must not read the whole table later.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  locked text[];
begin
  if waits then
    locked := array(select id from chats where id = any(chat_ids) order by id for update);
  else
    locked := array(select id from chats where id = any(chat_ids) order by id for update skip locked);
  end if;

  return query
  with judged as (
    select g.*, c.last_seq, c.last_message_at, c.gate, c.audience_version,
      k.chat_id as known_chat, k.seq as known_seq, k.kind, k.content as known_content, k.created_at as known_at, k.change, k.photo,
      k.reply_to as known_reply,
      case
        when k.seq is not null then 'known'
        when c.id is not null and c.id <> all(locked) then 'CHAT_BUSY'
        when p.uid is null or p.left_at is not null then 'CHAT_NOT_FOUND'
        when c.gate = 'closed' or c.paused then 'CHAT_CLOSED'
        when c.gate = 'pending' and g.uid is distinct from c.request_by then 'CHAT_CLOSED'
        when c.gate = 'pending'
          and c.request_sent + count(*) filter (where k.seq is null and g.uid = c.request_by) over of_chat > before_acceptance
          then 'AWAITING_ACCEPTANCE'
        else 'stored'
      end as outcome
    from unnest(chat_ids, uids, client_ids, contents, replies) with ordinality as g (chat_id, uid, client_id, content, reply_to, ord)
    left join chats c on c.id = g.chat_id
    left join chat_participants p on p.chat_id = g.chat_id and p.uid = g.uid
    left join messages k on k.user_id = g.uid and k.client_id = g.client_id
    window of_chat as (partition by g.chat_id order by g.ord)
  ),
  numbered as (
    select j.chat_id, j.uid, j.client_id, j.content, j.ord, j.gate, j.audience_version,
      j.last_seq + row_number() over (partition by j.chat_id order by j.ord) as seq,
      greatest(clock_timestamp(), j.last_message_at)::timestamptz(3) as created_at,
      case when j.reply_to is not null then (
        select q.seq from messages q where q.chat_id = j.chat_id and q.seq = j.reply_to and q.kind <> 'system'
      ) end as answered
    from judged j where j.outcome = 'stored'
  ),
  stored as (
    insert into messages (chat_id, seq, user_id, content, created_at, client_id, reply_to)
    select n.chat_id, n.seq, n.uid, n.content, n.created_at, n.client_id, n.answered from numbered n
  ),
  moved as (
    update chats c set last_seq = n.last, last_message_at = n.at,
      request_sent = c.request_sent + case when c.gate = 'pending' then n.total else 0 end
    from (select chat_id, max(seq) as last, max(created_at) as at, count(*) as total from numbered group by chat_id) n
    where c.id = n.chat_id
  ),
  due as (
    insert into messages_to_notify as d (chat_id, process, first_seq, last_seq)
    select n.chat_id, by_process, min(n.seq), max(n.seq) from numbered n
    where n.chat_id not like 'group\_event-%' group by n.chat_id
    on conflict on constraint messages_to_notify_pkey do update set last_seq = excluded.last_seq
  ),
  -- The sender has read everything up to their own message.
  read as (
    update chat_participants p set read_seq = greatest(p.read_seq, n.last)
    from (select chat_id, uid, max(seq) as last from numbered group by chat_id, uid) n
    where p.chat_id = n.chat_id and p.uid = n.uid
  )
  select n.ord, 'stored', n.seq, n.created_at, n.audience_version, n.answered, null, null, null, null::bigint, null::jsonb from numbered n
  union all
  select j.ord, j.outcome, j.known_seq, j.known_at, null, j.known_reply, j.known_chat, j.kind, j.known_content, j.change, j.photo
    from judged j where j.outcome <> 'stored';
end $$;
