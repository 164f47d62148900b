import { issueInviteCode } from '#server/slices/invites/index.ts';
import { addressOf, Client, callOk, KEY, type Member, messagesAfter, PUBLIC_NODE } from './api.ts';
import { type Context, type Result, type Row, spread, tally } from './row.ts';
import { createHangout } from './stage.ts';

const times = (count: number) => Array.from({ length: Math.ceil(count) }, (_, n) => n);

/** Sends one message one to ten times, at once, to two nodes, of which one is killed. */
async function repeatSends({ stage, size, random }: Context): Promise<Result> {
  const [a, b] = [await stage.node(), await stage.node()];
  const [ann, ben] = (await stage.members(2)) as [Member, Member];
  const chatId = await stage.group([ann, ben]);
  const sendNumbers = times(60 * size);
  const seqs = new Map<string, Set<number>>();
  let sends = 0;
  const sendOnce = async (clientId: string, base: string) => {
    sends++;
    const { status, body } = await callOk(base, 'POST', `/api/messages/${chatId}`, {
      token: ann.token,
      body: { clientId, content: 'once' },
      // One of the nodes is killed.
      allowed: [200, 503, 0],
    });
    if (status === 200) seqs.set(clientId, (seqs.get(clientId) ?? new Set()).add(body.seq));
    return status === 200;
  };
  const sending = sendNumbers.map(async () => {
    const clientId = crypto.randomUUID();
    await Promise.all(times(1 + random() * 9).map((n) => sendOnce(clientId, n % 2 ? a.base : b.base)));
    // Across the end of a node, until there is an answer.
    while (!(await sendOnce(clientId, a.base)));
  });
  await Promise.race(sending);
  await b.kill();
  await Promise.all(sending);
  const stored = await messagesAfter(a.base, ben.token, chatId, 0);
  await a.kill();
  const differing = [...seqs.values()].filter(({ size: answers }) => answers !== 1).length;
  return {
    ok: stored.length === sendNumbers.length && seqs.size === sendNumbers.length && differing === 0,
    figure:
      `${sendNumbers.length} messages sent ${sends} times over two nodes, one killed: ` +
      `${stored.length} rows, ${differing} with differing answers`,
  };
}

/** Cuts a client off while others write, for up to hundreds of messages, and has it fetch what it missed. */
async function cutOff({ stage, size, random }: Context): Promise<Result> {
  const node = await stage.node();
  const [ann, ben] = (await stage.members(2)) as [Member, Member];
  const chatId = await stage.group([ann, ben]);
  const listener = await new Client(node.base, ben, chatId).connect();
  const writer = await new Client(node.base, ann).connect();
  let last = 0;
  let longest = 0;
  let refused = 0;
  const cuts = times(12 * size);
  for (const cut of cuts) {
    if (cut % 2 === 0) listener.cut();
    const messageCount = Math.ceil(random() ** 2 * 500);
    longest = Math.max(longest, messageCount);
    const outcomes = await Promise.all(
      times(messageCount).map((n) => writer.send(chatId, crypto.randomUUID(), `${n}`)),
    );
    for (const outcome of outcomes)
      if (outcome && 'message' in outcome) last = Math.max(last, outcome.message.seq);
      else refused++;
    if (cut % 2 === 1) listener.cut();
  }
  const startedAt = performance.now();
  while (listener.known.size < last && performance.now() - startedAt < 20_000)
    await new Promise((r) => setTimeout(r, 20));
  const gaps = times(last).filter((n) => !listener.known.has(n + 1)).length;
  for (const client of [listener, writer]) client.close();
  await node.kill();
  return {
    ok: gaps === 0 && last > 0 && refused === 0,
    figure:
      `${cuts.length} cuts, the longest for ${longest} messages: ` +
      `${listener.known.size} of ${last} messages known, ${gaps} missing, ${refused} not acknowledged`,
  };
}

/** Readers follow a chat by their cursor while members on two nodes write to it. */
async function commitOrder({ stage, size }: Context): Promise<Result> {
  const nodes = [await stage.node(), await stage.node()];
  const members = await stage.members(12);
  const chatId = await stage.group(members);
  let isWriting = true;
  const perWriter = times(40 * size);
  const writers = members.slice(0, 8).map(async ({ token }, n) => {
    for (const _ of perWriter)
      await callOk(nodes[n % 2]?.base ?? '', 'POST', `/api/messages/${chatId}`, {
        token,
        body: { clientId: crypto.randomUUID(), content: 'in order' },
      });
  });
  let reads = 0;
  let skipped = 0;
  const readers = members.slice(8).map(async ({ token }, n) => {
    let cursor = 0;
    for (let isLast = false; !isLast; reads++) {
      isLast = !isWriting;
      for (const { seq } of await messagesAfter(nodes[n % 2]?.base ?? '', token, chatId, cursor)) {
        if (seq !== cursor + 1) skipped++;
        cursor = seq;
      }
    }
    return cursor;
  });
  await Promise.all(writers);
  isWriting = false;
  const ends = await Promise.all(readers);
  for (const node of nodes) await node.kill();
  const expectedCount = 8 * perWriter.length;
  return {
    ok: skipped === 0 && ends.every((end) => end === expectedCount),
    figure: `${expectedCount} messages by 8 writers on 2 nodes, ${reads} reads by 4 cursors: ${skipped} skipped`,
  };
}

async function claimUsernames({ stage, size, random }: Context): Promise<Result> {
  const node = await stage.node();
  const members = await stage.members(200 * size);
  // Full-width letters and a Cyrillic a look like the name. None may become a second one.
  const variants = ['maya', 'Maya', 'MAYA', 'mAyA', 'ｍａｙａ', 'mаya', 'maya '];
  const answers = await Promise.all(
    members.map(({ uid, token }) =>
      callOk(node.base, 'PATCH', `/api/users/${uid}`, {
        token,
        body: { public: { username: variants[Math.floor(random() * variants.length)] } },
        // Taken, or not a name at all.
        allowed: [200, 400, 409],
      }),
    ),
  );
  const holders = await stage.query<{ username: string }>(
    `select username from profiles where lower(normalize(trim(username), NFKC)) in ('maya', 'mаya')`,
  );
  await node.kill();
  const winners = answers.filter(({ status }) => status === 200).length;
  return {
    ok: holders.length === 1 && winners === 1,
    figure:
      `${members.length} claims in ${variants.length} spellings: ${winners} won, ` +
      `${holders.length} holds the name (${tally(answers.map(({ status }) => status))})`,
  };
}

/** Many members want few places; some leave again. */
async function answerInvitations({ stage, size, random }: Context): Promise<Result> {
  const node = await stage.node();
  const [host, ...guests] = (await stage.members(1 + 500 * size)) as [Member, ...Member[]];
  const hangoutId = await createHangout(node.base, host, { capacity: 20 });
  const path = ({ uid }: Member) => `/api/threads/${hangoutId}/rsvp/${uid}`;
  const confirmed = async () =>
    (
      await stage.query<{ n: number }>(
        `select count(*)::int as n from attendees where hangout_id = $1 and rsvp = 'confirmed'`,
        [hangoutId],
      )
    )[0]?.n ?? 0;
  let mostConfirmed = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) mostConfirmed = Math.max(mostConfirmed, await confirmed());
  })();
  const statuses = await Promise.all(
    guests.map(async (guest) => {
      const { token } = guest;
      const join = { token, body: { rsvp: 'confirmed' }, allowed: [200, 409] };
      const { status } = await callOk(node.base, 'PUT', path(guest), join);
      if (status === 409) await callOk(node.base, 'PUT', path(guest), { token, body: { rsvp: 'waiting' } });
      if (random() < 0.3) await callOk(node.base, 'DELETE', path(guest), { token });
      return status;
    }),
  );
  isOver = true;
  await watching;
  const [{ waiting = 0, offered = 0 } = {}] = await stage.query<{ waiting: number; offered: number }>(
    `select count(*)::int as waiting, count(offered_until)::int as offered
     from attendees where hangout_id = $1 and rsvp = 'waiting'`,
    [hangoutId],
  );
  const last = await confirmed();
  mostConfirmed = Math.max(mostConfirmed, last);
  await node.kill();
  return {
    // Every free place is offered to a member who waits.
    ok: mostConfirmed <= 20 && (last + offered === 20 || waiting === 0),
    figure:
      `${guests.length} answers (${tally(statuses)}), 30% left again: ` +
      `at most ${mostConfirmed} of 20 places taken, ${last} at the end and ${offered} offered, ` +
      `with ${waiting} waiting`,
  };
}

async function askEachOther({ stage, size }: Context): Promise<Result> {
  const node = await stage.node();
  const pairs = times(50 * size);
  const members = await stage.members(2 * pairs.length);
  const startedAt = performance.now();
  const answers = await Promise.all(
    members.map(({ uid, token }, n) =>
      callOk(node.base, 'PUT', `/api/connections/${members[n % 2 ? n - 1 : n + 1]?.uid}/${uid}`, {
        token,
        body: { message: 'Hi' },
      }),
    ),
  );
  const tookMs = Math.round(performance.now() - startedAt);
  const uids = members.map(({ uid }) => uid);
  const [counts] = await stage.query<{ rows: number; most: number; pairs: number }>(
    `select (select count(*)::int from connections where requester = any($1) and status = 'connected') as rows,
       (select coalesce(max(n), 0)::int from (select count(*) as n from notifications where uid = any($1) group by uid) c) as most,
       (select count(distinct least(uid, "from") || greatest(uid, "from"))::int from notifications where uid = any($1)) as pairs`,
    [uids],
  );
  await node.kill();
  return {
    ok: counts?.rows === pairs.length && counts.most === 1 && counts.pairs === pairs.length,
    figure:
      `${pairs.length} pairs at once in ${tookMs} ms (${tally(answers.map(({ status }) => status))}): ` +
      `${counts?.rows} connections, at most ${counts?.most} notification each, in ${counts?.pairs} pairs`,
  };
}

/** Members join at once where the chat is missing, as after a crash of an earlier version. */
async function joinWithoutChat({ stage, size }: Context): Promise<Result> {
  const node = await stage.node();
  const [host, ...guests] = (await stage.members(1 + 100 * size)) as [Member, ...Member[]];
  const hangoutId = await createHangout(node.base, host);
  await stage.query('delete from chats where thread_id = $1 or id = $2', [hangoutId, `group_${hangoutId}`]);
  const answers = await Promise.all(
    guests.map(({ uid, token }) =>
      callOk(node.base, 'PUT', `/api/threads/${hangoutId}/rsvp/${uid}`, { token, body: { rsvp: 'confirmed' } }),
    ),
  );
  const rows = await stage.query<{ id: string; n: number }>(
    `select c.id, count(p.uid)::int as n from chats c join chat_participants p on p.chat_id = c.id and p.left_at is null
     where c.id = $1 group by c.id`,
    [`group_${hangoutId}`],
  );
  await node.kill();
  return {
    ok: rows.length === 1 && rows[0]?.n === guests.length + 1,
    figure:
      `${guests.length} joins at once (${tally(answers.map(({ status }) => status))}): ` +
      `${rows.length} chat with ${rows[0]?.n ?? 0} of ${guests.length + 1} participants`,
  };
}

/** Each racer has an address of their own. Otherwise the limit on wrong codes of one address would refuse most of them. */
async function raceForInvite({ stage, size }: Context): Promise<Result> {
  const node = await stage.node(PUBLIC_NODE);
  const accessCode = await stage.app.transact((work) => issueInviteCode(work));
  const startedAt = performance.now();
  const answers = await Promise.all(
    times(1000 * size).map((n) =>
      callOk(node.base, 'POST', `/v1/accounts:signUp?key=${KEY}`, {
        body: { email: `racer${n}@example.com`, password: 'umbrella-torture', accessCode },
        within: 60_000,
        address: addressOf(n),
        allowed: [200, 400],
      }),
    ),
  );
  const [{ n = 0 } = {}] = await stage.query<{ n: number }>(
    `select count(*)::int as n from accounts where email like 'racer%'`,
  );
  await node.kill();
  const outcomes = answers.map(({ status, body }) => (status === 200 ? 'signed up' : `${body.error?.message}`));
  const signedUp = outcomes.filter((outcome) => outcome === 'signed up').length;
  // The code is used up, or was tried too often in an hour.
  const refused = outcomes.filter((outcome) =>
    /^(?:INVALID_ACCESS_CODE|TOO_MANY_ATTEMPTS_TRY_LATER)/.test(outcome),
  ).length;
  return {
    ok: n === 1 && signedUp === 1 && refused === answers.length - 1,
    figure:
      `${answers.length} sign-ups with one code in ${Math.round(performance.now() - startedAt)} ms ` +
      `(${tally(outcomes)}): ${n} account`,
  };
}

async function refreshAtOnce({ stage, size }: Context): Promise<Result> {
  const node = await stage.node();
  const [{ uid, refreshToken }] = (await stage.members(1)) as [Member];
  const took: number[] = [];
  const answers = await Promise.all(
    times(50 * size).map(async () => {
      const startedAt = performance.now();
      const answer = await callOk(node.base, 'POST', `/v1/token?key=${KEY}`, {
        body: { grant_type: 'refresh_token', refresh_token: refreshToken },
      });
      took.push(performance.now() - startedAt);
      return answer;
    }),
  );
  const secondRefreshes = await Promise.all(
    answers.slice(0, 5).map((answer) =>
      callOk(node.base, 'POST', `/v1/token?key=${KEY}`, {
        body: { grant_type: 'refresh_token', refresh_token: answer.body.refresh_token },
      }),
    ),
  );
  const [{ n = 0 } = {}] = await stage.query<{ n: number }>(
    'select count(*)::int as n from sessions where uid = $1 and ended_at is null',
    [uid],
  );
  await node.kill();
  return {
    ok: n === 1,
    figure:
      `${answers.length} refreshes of one token at once succeeded (${spread(took)}), ${n} session; ` +
      `${secondRefreshes.length} of their tokens refreshed again`,
  };
}

export const RACE_ROWS: Row[] = [
  { name: 'repeated-sends', what: 'one send repeated 1 to 10 times, at once and across a kill', run: repeatSends },
  { name: 'cut-off', what: 'a client cut off while messages arrive', run: cutOff },
  { name: 'commit-order', what: 'concurrent writers, readers with a cursor', run: commitOrder },
  { name: 'usernames', what: '200 claims of one username', run: claimUsernames },
  { name: 'places', what: '500 RSVPs for 20 places, with cancellations', run: answerInvitations },
  { name: 'mutual-requests', what: 'A and B ask each other at the same moment', run: askEachOther },
  { name: 'joins', what: '100 joins that each find the group chat missing', run: joinWithoutChat },
  { name: 'invite', what: 'a single-use invite, 1,000 racers', run: raceForInvite },
  { name: 'refreshes', what: '50 parallel refreshes of one token', run: refreshAtOnce },
];
