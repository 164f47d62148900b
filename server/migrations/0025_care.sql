-- Reports keep what was reported, and what came of them; members who are suspended may appeal.

alter table reports
  -- the message that was reported, if it was one
  add column chat_id text,
  add column seq bigint,
  -- what was reported, as it was then; null once it is no longer kept (docs/decisions/0017)
  add column snapshot jsonb,
  add column outcome text check (outcome in ('dismissed', 'warned', 'suspended')),
  add check ((chat_id is null) = (seq is null)),
  add check (outcome is null or resolved_at is not null);
create index reports_of_member on reports (uid);
create index reports_by_member on reports (reporter);
create index reports_with_snapshot on reports (created_at) where snapshot is not null;

alter table suspensions
  -- what the operators told the member
  add column words text not null default '' check (length(words) <= 1000),
  -- SHA-256 of the secret in the link to appeal
  add column appeal_hash bytea unique;

create table appeals (
  id uuid primary key default gen_random_uuid(),
  uid text not null references accounts (uid) on delete cascade,
  -- when the suspension it is against began: there is one appeal against each
  suspended_at timestamptz(3) not null,
  words text not null check (length(words) between 1 and 2000),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decision text check (decision in ('accepted', 'declined')),
  unique (uid, suspended_at),
  check ((decided_at is null) = (decision is null))
);
create index appeals_open on appeals (created_at, id) where decided_at is null;
create index appeals_decided on appeals (decided_at desc, id desc) where decided_at is not null;

-- One of the two of a direct chat is suspended: it can be read, and nobody writes. The gate stays as it is, for after.
alter table chats add column paused boolean not null default false;
update chats set paused = true where type = 'direct' and id in (
  select p.chat_id from chat_participants p join suspensions s on s.uid = p.uid
);

create or replace function store_messages(chat_ids text[], uids text[], client_ids text[], contents text[], before_acceptance integer)
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
