import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { announceEvent } from '#server/slices/operators/index.ts';
import { saveProfileFields } from '#server/slices/profiles/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { newEvent } from '#server/testing/roles.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { CHAT_FACES } from './chat.rules.ts';

const { chats, events, safety } = routes;
const CROWD = 130;
let test: TestApp;
let ann: Member;
let late: Member;
let chatId: string;
let eventId: string;

beforeAll(async () => {
  test = await createTestApp();
  [ann, late] = [await test.member(), await test.member({ firstName: 'Late' })];
  const event = await test.app.transact((work) => announceEvent(work, null, newEvent()));
  [chatId, eventId] = [event.chatId, event.id];
  await ann.call(events.joinChat, { params: { eventId } });
  // A crowd that does nothing else than being there needs no passwords of its own.
  const { db } = test.app;
  const uids = Array.from({ length: CROWD }, (_, index) => `crowd${String(index).padStart(23, '0')}`);
  await sql`insert into accounts
    select (jsonb_populate_record(a, jsonb_build_object('uid', u, 'email', u || '@example.com'))).*
    from accounts a, unnest(${uids}::text[]) u where a.uid = ${ann.uid}`.execute(db);
  for (const [index, uid] of uids.entries())
    await saveProfileFields(test.app, uid, { public: { username: `crowd${index}`, firstName: `Crowd ${index}` } });
  await sql`insert into chat_participants (chat_id, uid, joined_at)
    select ${chatId}, u, now() + n * interval '1 ms' from unnest(${uids}::text[]) with ordinality as x (u, n)`.execute(
    db,
  );
  await sql`update chat_participants set joined_at = now() + interval '1 minute' where uid = ${late.uid}`.execute(db);
  await late.call(events.joinChat, { params: { eventId } });
  await sql`update chat_participants set joined_at = now() + interval '1 minute' where uid = ${late.uid}`.execute(db);
});
afterAll(() => test.close());

const list = (query: { cursor?: string; uids?: string; limit?: number }) =>
  ann.call(chats.participants, { params: { chatId }, query });

describe('a group of more than a hundred', () => {
  it('M-07 shows the number and the first of the participants, and lists all of them page by page, nobody twice', async () => {
    const chat = (await ann.call(chats.read, { params: { chatId } })).body;
    expect([chat.people, chat.participants.length]).toEqual([CROWD + 2, CHAT_FACES]);
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await list({ limit: 50, ...(cursor && { cursor }) });
      names.push(...body.items.map(({ username }) => username));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect([names.length, new Set(names).size]).toEqual([CROWD + 2, CROWD + 2]);
    expect([names[0], names.at(-1)]).toEqual([ann.username, late.username]);
    expect((await list({ cursor: 'nonsense' })).error.code).toBe('INVALID_INPUT');
  });

  it('M-07 returns the cards of authors, also of those who left, and nothing about other members', async () => {
    await late.call(chats.send, { params: { chatId }, body: { clientId: crypto.randomUUID(), content: 'Hello all' } });
    const chat = (await ann.call(chats.read, { params: { chatId } })).body;
    expect(chat.participants.some(({ uid }) => uid === late.uid)).toBe(false);
    const stranger = await test.member();
    const asked = async () => (await list({ uids: `${late.uid},${stranger.uid}` })).body.items;
    expect(await asked()).toMatchObject([{ uid: late.uid, firstName: 'Late' }]);
    await late.call(events.leaveChat, { params: { eventId } });
    expect(await asked()).toMatchObject([{ firstName: 'Late' }]);
    expect((await stranger.call(chats.participants, { params: { chatId }, query: {} })).status).toBe(404);
    await ann.call(safety.block, { params: { uid: ann.uid, other: late.uid } });
    expect(await asked()).toEqual([]);
  });

  it('M-07 S-78 returns cards and authors in an order that no hidden change of a profile and no reading moves', async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => test.member()));
    for (const member of members) {
      await member.call(events.joinChat, { params: { eventId } });
      await member.call(chats.send, { params: { chatId }, body: { clientId: crypto.randomUUID(), content: 'Here' } });
    }
    const uids = members.map(({ uid }) => uid);
    const isMember = (card: { uid: string }) => uids.includes(card.uid);
    const asked = async () => (await list({ uids: uids.join() })).body.items.map(({ uid }) => uid);
    const authors = async () =>
      (await ann.call(events.messages, { params: { eventId }, query: {} })).body.authors
        .filter(isMember)
        .map(({ uid }) => uid);
    expect([await asked(), await authors()]).toEqual([uids, uids]);
    const [first = ann] = members;
    await saveProfileFields(test.app, first.uid, { public: { showPersonality: false, careerGoals: 'Hidden' } });
    await first.call(chats.markRead, { params: { chatId }, body: { seq: 1 } });
    expect([await asked(), await authors()]).toEqual([uids, uids]);
  });

  it('M-07 S-66 does not tell who took part before and left neither a line nor a reaction', async () => {
    const [silent, reacting] = [await test.member({ firstName: 'Silent' }), await test.member()];
    const params = { eventId };
    for (const member of [silent, reacting]) await member.call(events.joinChat, { params });
    const body = { clientId: crypto.randomUUID(), content: 'Who comes?' };
    const { seq } = (await ann.call(chats.send, { params: { chatId }, body })).body;
    await reacting.call(chats.react, { params: { chatId, seq: String(seq) as never }, body: { emoji: '👋' } });
    const asked = async () =>
      (await list({ uids: `${silent.uid},${reacting.uid}` })).body.items.map((card) => card.uid).sort();
    expect(await asked()).toEqual([silent.uid, reacting.uid].sort());
    for (const member of [silent, reacting]) await member.call(events.leaveChat, { params });
    expect(await asked()).toEqual([reacting.uid]);
  });

  it('takes as many statements to list two large groups as to list one', async () => {
    const listed = async () => {
      const { result, statements } = await recordStatements(() => ann.call(chats.list, {}));
      // The session is read twice a second.
      const ofList = statements.filter((text) => !text.includes('from "sessions"'));
      return { chats: result.body.items.length, statements: ofList.length };
    };
    const before = await listed();
    const other = await test.app.transact((work) => announceEvent(work, null, newEvent()));
    await sql`insert into chat_participants (chat_id, uid, joined_at)
      select ${other.chatId}, uid, joined_at from chat_participants where chat_id = ${chatId} and left_at is null`.execute(
      test.app.db,
    );
    expect(await listed()).toEqual({ chats: before.chats + 1, statements: before.statements });
    expect(before.statements).toBeGreaterThan(0);
  });
});
