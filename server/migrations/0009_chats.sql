create table chats (
  id text primary key,
  type text not null check (type in ('direct', 'group')),
  thread_id text,
  title text,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  -- the seq of the newest message; seqs of a chat are 1, 2, 3, … without a gap
  last_seq bigint not null default 0,
  last_message_at timestamptz(3) not null default now(),
  version integer not null default 1,
  -- pending: a direct chat whose request waits for an answer; closed: readable, but nobody may write
  gate text not null default 'open' check (gate in ('open', 'pending', 'closed')),
  request_by text,
  -- messages the requester has written since asking
  request_sent integer not null default 0
);

-- chats/{id}/participants/{uid}, and for direct chats users/{uid}/directMessages/{pairId}
create table chat_participants (
  chat_id text not null references chats (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  joined_at timestamptz(3) not null default now(),
  left_at timestamptz(3),
  -- out of the member's lists until something brings it back: a request they declined, or one that was withdrawn
  hidden boolean not null default false,
  read_seq bigint not null default 0,
  primary key (chat_id, uid)
);
create index chats_of_member on chat_participants (uid) where left_at is null;

-- messages/{chatId}/{seq}
create table messages (
  chat_id text not null references chats (id) on delete cascade,
  seq bigint not null,
  user_id text not null,
  content text not null,
  created_at timestamptz(3) not null,
  client_id text not null,
  primary key (chat_id, seq),
  constraint message_is_stored_once unique (user_id, client_id)
);

-- Stores messages that wait together, in one call and one commit. Each gets the next seq of its chat, unless its sender
-- has stored that client id before, may not write there, or has written all they may before being accepted.
-- Chats are locked in the order of their ids: two such calls can wait for each other, but never in a circle. Reading
-- happens in statements after the lock, so each sees what the one before it committed.
create function store_messages(chat_ids text[], uids text[], client_ids text[], contents text[], before_acceptance integer)
returns table (ord bigint, outcome text, seq bigint, created_at timestamptz, chat_id text, content text, members text[])
language plpgsql
-- The plan is kept for the life of a connection: one made while messages were few must not read them all later.
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
    select g.ord, m.seq, m.created_at, m.chat_id, m.content
    from given g join messages m on m.user_id = g.uid and m.client_id = g.client_id
  ),
  fresh as (
    select distinct on (g.uid, g.client_id) g.*
    from given g where not exists (select from known k where k.ord = g.ord)
    order by g.uid, g.client_id, g.ord
  ),
  judged as (
    select f.*, c.last_seq, c.last_message_at, c.gate,
      case
        when p.uid is null or p.left_at is not null then 'CHAT_NOT_FOUND'
        when c.gate = 'closed' then 'CHAT_CLOSED'
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
  -- Whoever writes has read what stands above.
  read as (
    update chat_participants p set read_seq = greatest(p.read_seq, n.last)
    from (select chat_id, uid, max(seq) as last from numbered group by chat_id, uid) n
    where p.chat_id = n.chat_id and p.uid = n.uid
  ),
  audience as (
    select n.chat_id, array_agg(p.uid) as members
    from (select distinct chat_id from numbered) n
    join chat_participants p on p.chat_id = n.chat_id and p.left_at is null and not p.hidden
    group by n.chat_id
  )
  select n.ord, 'stored', n.seq, n.created_at, n.chat_id, n.content, a.members
    from numbered n left join audience a on a.chat_id = n.chat_id
  union all
  select k.ord, 'known', k.seq, k.created_at, k.chat_id, k.content, null from known k
  union all
  select j.ord, j.outcome, null, null, j.chat_id, j.content, null from judged j where j.outcome <> 'stored';
end $$;
