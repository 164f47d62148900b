import type { Stage } from '../torture/stage.ts';

/** How much the lists have. */
const SIZES = { messages: 10_000, chats: 500, messagesOfChat: 20, hangouts: 10_000, notifications: 10_000 } as const;
/** The chat whose messages are read. */
const CHAT = 'group_benchmessages';

/** SQL of a member by a number, in the order of their uids. $1 has all uids. */
const uidAt = (number: string) => `($1::text[])[1 + ${number} % cardinality($1::text[])]`;
const SENTENCE = `'See you at seven by the fountain? I will bring the blanket, number ' || n`;

/**
 * Fills the lists of members who exist. The viewers come first and take part in all chats. One of twenty notifications is
 * unread.
 */
export async function fillLists({ query }: Stage, viewers: readonly string[], uids: readonly string[]) {
  const { messages, chats, messagesOfChat, hangouts, notifications } = SIZES;
  await query(
    `insert into threads (id, title, location, description, category, date_time, planned_at, "timestamp", created_by, client_id, borough)
    select 'benchhangout' || lpad(n::text, 8, '0'), 'Dumplings in Flushing, number ' || n, 'Golden Mall, 41-36 Main St', ${SENTENCE},
      (array['food', 'outdoor', 'arts', 'games'])[1 + n % 4], now() + make_interval(mins => 600 + n * 5), now(), now(), ${uidAt('n')}, 'bench-' || n,
      (array['Queens', 'Brooklyn', 'Manhattan'])[1 + n % 3]
    from generate_series(1, ${hangouts}) n`,
    [uids],
  );
  await query(
    `insert into attendees (hangout_id, uid, rsvp, joined_at, confirmed_at)
    select distinct on (hangout_id, uid) 'benchhangout' || lpad(n::text, 8, '0') as hangout_id, ${uidAt('(n + k * 37)')} as uid, 'confirmed',
      now() - make_interval(mins => 10 - k), now() - make_interval(mins => 10 - k)
    from generate_series(1, ${hangouts}) n, generate_series(0, 5) k where k <= n % 6 order by hangout_id, uid, k`,
    [uids],
  );
  await query(
    `insert into chats (id, type, title, created_by, thread_id, last_seq, last_message_at)
    select 'group_benchhangout' || lpad(n::text, 8, '0'), 'group', 'Dumplings in Flushing, number ' || n, ${uidAt('n')},
      'benchhangout' || lpad(n::text, 8, '0'), ${messagesOfChat}, now() - make_interval(mins => n)
    from generate_series(1, ${chats}) n
    union all select '${CHAT}', 'group', 'Bench', ${uidAt('0')}, null, ${messages}, now()`,
    [uids],
  );
  await query(
    `insert into chat_participants (chat_id, uid, read_seq)
    select 'group_benchhangout' || lpad(n::text, 8, '0'), uid, ${messagesOfChat} - n % 3
    from generate_series(1, ${chats}) n, lateral (select unnest($2::text[]) union select ${uidAt('(n * 7)')} union select ${uidAt('(n * 13)')}) u (uid)
    union all select '${CHAT}', uid, ${messages} from unnest(($1::text[])[1:20]) u (uid)`,
    [uids, viewers],
  );
  await query(
    `insert into messages (chat_id, seq, user_id, content, created_at, client_id)
    select 'group_benchhangout' || lpad(n::text, 8, '0'), k, ($2::text[])[1 + k % cardinality($2::text[])], ${SENTENCE},
      now() - make_interval(mins => n + ${messagesOfChat} - k), 'bench-' || n || '-' || k
    from generate_series(1, ${chats}) n, generate_series(1, ${messagesOfChat}) k
    union all select '${CHAT}', n, ($1::text[])[1 + n % 20], ${SENTENCE}, now() - make_interval(mins => ${messages} - n), 'bench-' || n
    from generate_series(1, ${messages}) n`,
    [uids, viewers],
  );
  await query(
    `insert into notifications (uid, type, "from", message, hangout_id, "timestamp", read)
    select uid, 'message', ${uidAt('(n * 3 + 5)')}, ${SENTENCE}, 'benchhangout' || lpad(n::text, 8, '0'), now() - make_interval(mins => n), n % 20 > 0
    from generate_series(1, ${notifications}) n, unnest($2::text[]) v (uid)`,
    [uids, viewers],
  );
  await query('vacuum analyze');
  return { chatId: CHAT };
}
