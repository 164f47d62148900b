-- The message of the same chat that a message answers (M-14). What it says is read when the answer is shown, so it is never outdated.
alter table messages add column reply_to bigint;
alter table messages add constraint reply_to_earlier check (reply_to > 0 and reply_to < seq);

-- Does what the function with seven arguments does, which stays for servers of the version before, and stores which message is
-- answered. A place that has no message of a member is not answered: the words are stored without it.
create function store_chat_messages(chat_ids text[], uids text[], client_ids text[], contents text[], before_acceptance integer, waits boolean, by_process text, replies bigint[])
returns table (
  ord bigint, outcome text, chat_id text, seq bigint, kind text, content text, created_at timestamptz, change bigint,
  photo jsonb, audience_version bigint, reply_to bigint
)
language plpgsql
-- A connection keeps the plan for its life. A plan made while messages were few must not read the whole table later.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
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
  with given as (
    select i.* from unnest(chat_ids, uids, client_ids, contents, replies) with ordinality
      as i (chat_id, uid, client_id, content, reply_to, ord)
  ),
  known as (
    select g.ord, m.chat_id, m.seq, m.kind, m.content, m.created_at, m.change, m.photo, m.reply_to
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
        when c.id is not null and c.id <> all(locked) then 'CHAT_BUSY'
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
  select n.ord, 'stored', n.chat_id, n.seq, 'text', n.content, n.created_at, 0::bigint, null::jsonb, n.audience_version, n.answered
    from numbered n
  union all
  select k.ord, 'known', k.chat_id, k.seq, k.kind, k.content, k.created_at, k.change, k.photo, null, k.reply_to from known k
  union all
  select j.ord, j.outcome, j.chat_id, null, null, j.content, null, null, null, null, null from judged j where j.outcome <> 'stored';
end $$;
