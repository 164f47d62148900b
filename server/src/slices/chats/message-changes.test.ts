import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { useSockets } from '#server/testing/socket.ts';

const { chats, connections, hangouts, safety } = routes;

describe('edited and deleted messages', () => {
  let test: TestApp;
  let base: string;
  let ann: Member;
  let ben: Member;
  let chatId: string;
  const openSocket = useSockets();
  beforeAll(async () => {
    test = await createTestApp();
    base = await test.listen();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    [ann, ben] = [await test.member(), await test.member()];
    chatId = await connect(ann, ben);
  });

  const listen = (member: Member) => openSocket(base, member.token);
  const send = (by: Member, content: string, to = chatId, clientId: string = crypto.randomUUID()) =>
    by.call(chats.send, { params: { chatId: to }, body: { clientId, content } });
  const edit = (by: Member, seq: number, content: string, to = chatId) =>
    by.call(chats.edit, { params: { chatId: to, seq }, body: { content } });
  const remove = (by: Member, seq: number, to = chatId) =>
    by.call(chats.deleteMessage, { params: { chatId: to, seq } });
  const read = async (by: Member, query: Record<string, number> = {}, to = chatId) =>
    (await by.call(chats.messages, { params: { chatId: to }, query })).body;

  it('M-11 S-25 counts edits as messages until a request is accepted', async () => {
    const cleo = await test.member();
    const params = { target: cleo.uid, requester: ann.uid };
    const { chatId: waiting } = (await ann.call(connections.request, { params, body: { message: 'Hi' } })).body;
    const listener = await listen(cleo);
    const answers: (string | undefined)[] = [];
    for (let at = 1; at <= 6; at++) answers.push((await edit(ann, 1, `Again ${at}`, waiting)).error?.code);
    expect(answers).toEqual([...Array(4).fill(undefined), 'AWAITING_ACCEPTANCE', 'AWAITING_ACCEPTANCE']);
    expect((await send(ann, 'One more', waiting)).error?.code).toBe('AWAITING_ACCEPTANCE');
    await listener.event('message', ({ message }) => message.content === 'Again 4');
    const { body } = await ann.call(chats.read, { params: { chatId: waiting } });
    expect(body).toMatchObject({ request: { remaining: 0 }, can: { send: false } });
  });

  it('M-11 publishes an edit to everybody, and keeps the old words in no list and no search', async () => {
    const listener = await listen(ben);
    await send(ann, 'Meet at the fountin');
    const answer = await edit(ann, 2, '  Meet at the fountain ');
    expect(answer.body).toMatchObject({ seq: 2, kind: 'text', content: 'Meet at the fountain', change: 1 });
    const event = await listener.event('message', ({ message }) => message.change === 1);
    expect(event.message).toEqual(answer.body);
    expect((await read(ben)).items.map(({ content }) => content)).toEqual(['Hi', 'Meet at the fountain']);
    const { body } = await ben.call(chats.read, { params: { chatId } });
    expect(body).toMatchObject({ lastSeq: 2, lastMessage: { content: 'Meet at the fountain' } });
    const found = async (search: string) => (await ben.call(chats.search, { query: { search } })).body.items.length;
    expect([await found('fountin'), await found('fountain')]).toEqual([0, 1]);
    // The same words again are no change.
    expect((await edit(ann, 2, 'Meet at the fountain')).body.change).toBe(1);
  });

  it('M-11 keeps nothing but the place of a deleted message', async () => {
    const listener = await listen(ben);
    const clientId = crypto.randomUUID();
    await send(ann, 'Never mind the zeppelin', chatId, clientId);
    expect((await remove(ann, 2)).body).toMatchObject({ seq: 2, kind: 'deleted', content: '', change: 1 });
    await listener.event('message', ({ message }) => message.kind === 'deleted' && message.content === '');
    expect((await read(ben)).items.map(({ kind }) => kind)).toEqual(['text', 'deleted']);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from messages where content like '%zeppelin%'`.execute(test.app.db);
    expect(rows[0]?.n).toBe(0);
    expect((await ann.call(chats.search, { query: { search: 'zeppelin' } })).body.items).toEqual([]);
    // Again it changes nothing; an edit that comes late does not bring it back, nor does a send that missed its answer.
    expect((await remove(ann, 2)).body.change).toBe(1);
    expect((await edit(ann, 2, 'It is back')).error.code).toBe('MESSAGE_DELETED');
    expect((await send(ann, 'Never mind the zeppelin', chatId, clientId)).body).toMatchObject({
      seq: 2,
      kind: 'deleted',
      content: '',
    });
    expect((await read(ben)).items).toHaveLength(2);
  });

  it('M-11 M-09 answers a repeated send with the message as it is after an edit', async () => {
    const clientId = crypto.randomUUID();
    await send(ann, 'first words', chatId, clientId);
    await edit(ann, 2, 'second words');
    expect((await send(ann, 'first words', chatId, clientId)).body).toMatchObject({
      content: 'second words',
      change: 1,
    });
  });

  it('M-11 D-05 refuses changes to messages of others, system messages and missing messages', async () => {
    expect((await edit(ben, 1, 'I never said that')).status).toBe(404);
    expect((await remove(ben, 1)).status).toBe(404);
    expect((await edit(ann, 99, 'x')).status).toBe(404);
    expect((await edit(ann, 1, '   ')).status).toBe(400);
    const carl = await test.member();
    expect((await remove(carl, 1)).error.code).toBe('CHAT_NOT_FOUND');
    const hangout = (await ann.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } }))
      .body;
    await ben.call(hangouts.join, { params: { hangoutId: hangout.id, uid: ben.uid }, body: { rsvp: 'confirmed' } });
    const lines = await read(ben, {}, `group_${hangout.id}`);
    const line = lines.items.find(({ userId, kind }) => userId === ben.uid && kind === 'system');
    expect((await edit(ben, line?.seq ?? 0, 'x', `group_${hangout.id}`)).status).toBe(404);
    expect((await read(ann)).items[0]?.content).toBe('Hi');
  });

  it('M-11 P-12 S-55 refuses edits in a closed chat, and allows deleting without an event to a member with a block', async () => {
    await ben.call(safety.block, { params: { uid: ben.uid, other: ann.uid } });
    const [listener, own] = [await listen(ben), await listen(ann)];
    expect((await edit(ann, 1, 'one more thing')).error.code).toBe('CHAT_CLOSED');
    expect((await remove(ann, 1)).body.kind).toBe('deleted');
    await own.event('message', ({ message }) => message.kind === 'deleted');
    await listener.settled();
    expect(listener.events).toEqual([]);
    expect((await read(ben)).items[0]?.kind).toBe('deleted');
  });

  it('M-11 P-12 withholds an edit across a block in a group', async () => {
    const dan = await test.member();
    const hangout = (await ann.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } }))
      .body;
    const group = `group_${hangout.id}`;
    for (const one of [ben, dan])
      await one.call(hangouts.join, { params: { hangoutId: hangout.id, uid: one.uid }, body: { rsvp: 'confirmed' } });
    await dan.call(safety.block, { params: { uid: dan.uid, other: ben.uid } });
    const { seq } = (await send(ben, 'hidden from dan', group)).body;
    const listener = await listen(dan);
    await edit(ben, seq, 'still hidden from dan', group);
    // Dan may know whose message it is, so the number of the change is all that arrives.
    const withheld = { chatId: group, seq: 0, userId: '', emoji: null, was: null, change: 1 };
    expect(await listener.event('reaction')).toEqual({ type: 'reaction', ...withheld });
    expect(await read(dan, { changedAfter: 0 }, group)).toMatchObject({ items: [], changes: 1 });
    expect((await read(dan, {}, group)).items.at(-1)).toMatchObject({ seq, kind: 'hidden', content: '', change: 0 });
    expect((await read(ann, { changedAfter: 0 }, group)).items[0]?.content).toBe('still hidden from dan');
  });

  it('M-11 M-09 returns what changed after a change; concurrent changes are numbered without a gap', async () => {
    await send(ben, 'two');
    await send(ann, 'three');
    await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? edit(ann, 1, `a${n}`) : edit(ben, 2, `b${n}`))));
    await remove(ann, 3);
    const { items, changes, hasMore } = await read(ben, { changedAfter: 0 });
    expect([changes, hasMore]).toEqual([13, false]);
    expect(items.map(({ seq }) => seq).sort()).toEqual([1, 2, 3]);
    expect(items.map(({ change }) => change)).toEqual(items.map(({ change }) => change).sort((a, b) => a - b));
    expect(await read(ben, { changedAfter: 13 })).toMatchObject({ items: [], changes: 13 });
    const first = await read(ben, { changedAfter: 0, limit: 1 });
    expect(first).toMatchObject({ hasMore: true, changes: first.items[0]?.change });
    expect((await read(ben)).changes).toBe(13);
  });
});
