import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { directChatId } from '#contract/chats/ids.ts';
import { routes } from '#contract/index.ts';
import { MESSAGES_BEFORE_ACCEPTANCE, TEXT_MAX } from '#contract/limits.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { recordStatements } from '#server/testing/statements.ts';

const { connections, chats } = routes;

describe('chats', () => {
  let test: TestApp;
  let ann: Member;
  let ben: Member;
  let chatId: string;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    ann = await test.member();
    ben = await test.member();
    chatId = await connect(ann, ben);
  });

  const send = (by: Member, content: string, clientId: string = crypto.randomUUID()) =>
    by.call(chats.send, { params: { chatId }, body: { clientId, content } });
  const latest = async (by: Member, query: { before?: number; after?: number; limit?: number } = {}) =>
    (await by.call(chats.messages, { params: { chatId }, query })).body;

  it('M-07 stores content, userId and the server’s timestamp in a chat named after both members', async () => {
    const { body } = await send(ben, '  Hello there  ');
    expect(body).toMatchObject({
      chatId: directChatId(ann.uid, ben.uid),
      content: 'Hello there',
      userId: ben.uid,
      seq: 2,
    });
    expect(Math.abs(Date.parse(body.timestamp) - Date.now())).toBeLessThan(60_000);
  });

  it('reads the latest messages of a participant with one statement, which refuses everybody else', async () => {
    await send(ann, 'Hello');
    const carl = await test.member();
    const read = async (by: Member) => {
      const { result, statements } = await recordStatements(() => by.call(chats.messages, { params: { chatId } }));
      return { result, count: statements.filter((text) => text.includes('chat_participants')).length };
    };
    const own = await read(ben);
    expect(own.result.body.items.map(({ content }) => content)).toEqual(['Hi', 'Hello']);
    expect(own.count).toBe(1);
    const others = await read(carl);
    expect([others.result.status, others.result.error.code, others.count]).toEqual([404, 'CHAT_NOT_FOUND', 1]);
  });

  it('M-05 refuses empty messages, and too long ones with a sentence', async () => {
    expect((await send(ann, '   ')).status).toBe(400);
    expect((await send(ann, 'x'.repeat(TEXT_MAX.message + 1))).error.fields).toEqual({
      content: `Keep this to ${TEXT_MAX.message} characters.`,
    });
    expect((await latest(ann)).items).toHaveLength(1);
  });

  it('M-09 stores a message that is sent ten times at once only once, with the same answer', async () => {
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(ann, 'Only once', clientId)));
    expect(new Set(answers.map(({ body }) => body.seq)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await latest(ben)).items.map(({ content }) => content)).toEqual(['Hi', 'Only once']);
    expect((await send(ann, 'Other words, same id', clientId)).body.content).toBe('Only once');
  });

  it('M-06 gives messages sent at once one order for everybody, without a gap', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => send(n % 2 ? ann : ben, `message ${n}`)));
    const [forAnn, forBen] = [await latest(ann, { limit: 200 }), await latest(ben, { limit: 200 })];
    expect(forAnn.items).toEqual(forBen.items);
    expect(forAnn.items.map(({ seq }) => seq)).toEqual(Array.from({ length: 61 }, (_, n) => n + 1));
    const times = forAnn.items.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort());
  });

  it('M-10 returns older and newer messages page by page', async () => {
    for (let n = 2; n <= 12; n++) await send(ann, `n${n}`);
    const newest = await latest(ben, { limit: 5 });
    expect(newest.items.map(({ seq }) => seq)).toEqual([8, 9, 10, 11, 12]);
    expect(newest.hasMore).toBe(true);
    const older = await latest(ben, { before: 3, limit: 5 });
    expect(older).toMatchObject({ items: [{ seq: 1 }, { seq: 2 }], hasMore: false });
    const missed = await latest(ben, { after: 9, limit: 2 });
    expect(missed).toMatchObject({ items: [{ seq: 10 }, { seq: 11 }], hasMore: true });
  });

  it('M-03 lists the chat with the newest message first, a page at a time', async () => {
    const secondId = await connect(ann, await test.member());
    const listed = async (query: { limit?: number; cursor?: string } = {}) => {
      const { items, nextCursor } = (await ann.call(chats.list, { query })).body;
      return { ids: items.map(({ id }) => id), nextCursor };
    };
    test.clock.advance(1000);
    expect((await listed()).ids).toEqual([secondId, chatId]);
    await send(ben, 'Still there?');
    const { ids, nextCursor } = await listed({ limit: 1 });
    expect(ids).toEqual([chatId]);
    expect((await listed({ limit: 1, cursor: nextCursor ?? '' })).ids).toEqual([secondId]);
  });

  it('M-03 counts unread messages from the read position, which never moves back and follows own messages', async () => {
    await send(ann, 'one');
    await send(ann, 'two');
    const of = async (member: Member) => (await member.call(chats.read, { params: { chatId } })).body;
    expect(await of(ben)).toMatchObject({ lastSeq: 3, readSeq: 0 });
    expect(await of(ann)).toMatchObject({ lastSeq: 3, readSeq: 3 });
    const read = (seq: number) => ben.call(chats.markRead, { params: { chatId }, body: { seq } });
    expect((await read(2)).body.readSeq).toBe(2);
    expect((await read(1)).body.readSeq).toBe(2);
    expect((await read(99)).body.readSeq).toBe(3);
    await send(ann, 'three');
    await send(ben, 'four');
    expect(await of(ben)).toMatchObject({ lastSeq: 5, readSeq: 5 });
  });

  it('M-02 M-08 answers 404 for a chat that the member does not take part in', async () => {
    const carl = await test.member();
    for (const answer of [
      await carl.call(chats.read, { params: { chatId } }),
      await carl.call(chats.messages, { params: { chatId } }),
      await send(carl, 'let me in'),
      await carl.call(chats.markRead, { params: { chatId }, body: { seq: 1 } }),
    ]) {
      expect(answer).toMatchObject({ status: 404, error: { code: 'CHAT_NOT_FOUND' } });
    }
    expect((await carl.call(chats.list, {})).body.items).toEqual([]);
    expect((await ann.call(chats.list, {})).body.items).toHaveLength(1);
  });

  it('allows the sender five messages before acceptance and the receiver none', async () => {
    const [from, to] = [await test.member(), await test.member()];
    const params = { target: to.uid, requester: from.uid };
    chatId = (await from.call(connections.request, { params, body: { message: 'First' } })).body.chatId;
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => send(from, `m${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MESSAGES_BEFORE_ACCEPTANCE - 1);
    expect(answers.find(({ status }) => status !== 200)?.error.code).toBe('AWAITING_ACCEPTANCE');
    expect((await send(to, 'not yet')).error.code).toBe('CHAT_CLOSED');
    const view = await from.call(chats.read, { params: { chatId } });
    expect(view.body).toMatchObject({
      request: { direction: 'sent', remaining: 0 },
      can: { send: false, answer: false },
    });
    await to.call(connections.answer, { params, body: { answer: 'accept' } });
    expect((await send(from, 'thanks')).status).toBe(200);
    expect((await send(to, 'welcome')).status).toBe(200);
  });
});
