import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChatLevel } from '#contract/chats/views.ts';
import { routes } from '#contract/index.ts';
import { RATE_LIMITS } from '#contract/limits.ts';
import type { LiveEventType } from '#contract/realtime.ts';
import { createAccountWithoutCode } from '#server/demo/acts/identity.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { type TestSocket, useSockets } from '#server/testing/socket.ts';
import { TYPING_MEMBERS_MAX } from './chat.rules.ts';
import { waitUntilChatsDrained } from './wait-until-drained.ts';

const { chats, connections, hangouts, notifications, safety } = routes;

describe('typing, read receipts and levels', () => {
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
    [ann, ben] = [await test.member({ firstName: 'Ann' }), await test.member({ firstName: 'Ben' })];
    chatId = await connect(ann, ben);
  });

  const params = (from: Member, to: Member) => ({ target: to.uid, requester: from.uid });
  const request = async (from: Member, to: Member) =>
    (await from.call(connections.request, { params: params(from, to), body: { message: 'Hi' } })).body.chatId;
  const answer = (from: Member, to: Member) =>
    to.call(connections.answer, { params: params(from, to), body: { answer: 'accept' } });
  const listen = (member: Member) => openSocket(base, member.token);
  const send = (by: Member, content: string, to = chatId) =>
    by.call(chats.send, { params: { chatId: to }, body: { clientId: crypto.randomUUID(), content } });
  const read = async (by: Member, seq: number, to = chatId) => {
    await by.call(chats.markRead, { params: { chatId: to }, body: { seq } });
    await waitUntilChatsDrained(test.app);
  };
  const seen = async (by: Member, of = chatId) => (await by.call(chats.seen, { params: { chatId: of } })).body.seq;
  const viewOf = async (by: Member, of = chatId) => (await by.call(chats.read, { params: { chatId: of } })).body;
  const hide = (member: Member, showRead: boolean) =>
    member.call(chats.saveSettings, { params: { uid: member.uid }, body: { showRead } });
  /** A hangout's chat with these in it. */
  async function group(host: Member, ...others: Member[]) {
    const { body } = await host.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } });
    for (const other of others)
      await other.call(hangouts.join, { params: { hangoutId: body.id, uid: other.uid }, body: { rsvp: 'confirmed' } });
    return `group_${body.id}`;
  }
  /** Returns the events of one type that a socket has received, after everything sent by both sockets was delivered. */
  async function received(socket: TestSocket, by: TestSocket, type: LiveEventType) {
    await by.settled();
    // Typing events follow a query. When a later query is done, they have been published.
    await seen(ann);
    await socket.settled();
    return socket.events.filter((event) => event.type === type);
  }

  it('M-11 D-05 publishes typing to the other member, not to the sender or to members outside the chat', async () => {
    const carl = await test.member();
    const [forAnn, forBen, forCarl] = [await listen(ann), await listen(ben), await listen(carl)];
    forAnn.say({ t: 'typing', chatId });
    expect(await forBen.event('typing')).toEqual({ type: 'typing', chatId, userId: ann.uid });
    forCarl.say({ t: 'typing', chatId });
    expect(await received(forBen, forCarl, 'typing')).toHaveLength(1);
    expect(await received(forAnn, forCarl, 'typing')).toEqual([]);
    expect(await received(forCarl, forAnn, 'typing')).toEqual([]);
  });

  it('M-11 publishes typing before the message that follows it', async () => {
    const [forAnn, forBen] = [await listen(ann), await listen(ben)];
    for (let n = 0; n < 10; n++) {
      forAnn.say({ t: 'typing', chatId });
      forAnn.say({ t: 'send', n, chatId, clientId: crypto.randomUUID(), content: `m${n}` });
    }
    await forBen.event('message', ({ message }) => message.content === 'm9');
    const kinds = forBen.events.flatMap(({ type }) => (type === 'typing' || type === 'message' ? [type] : []));
    expect(kinds.lastIndexOf('typing')).toBeLessThan(kinds.lastIndexOf('message'));
    expect(kinds.filter((type) => type === 'typing')).toHaveLength(10);
  });

  it('M-11 D-05 P-07 shows no activity before acceptance, after a disconnection, across a block or of a suspended member', async () => {
    const [from, to] = [await test.member(), await test.member()];
    const waiting = await request(from, to);
    const [forFrom, forTo] = [await listen(from), await listen(to)];
    const quiet = async () => {
      forFrom.say({ t: 'typing', chatId: waiting });
      forTo.say({ t: 'typing', chatId: waiting });
      expect([...(await received(forTo, forFrom, 'typing')), ...(await received(forFrom, forTo, 'typing'))]).toEqual(
        [],
      );
      expect(forFrom.events.filter(({ type }) => type === 'chatSeen')).toEqual([]);
    };
    await read(to, 1, waiting);
    await quiet();
    expect(await seen(from, waiting)).toBe(0);
    await answer(from, to);
    expect(await seen(from, waiting)).toBe(1);
    await to.call(safety.block, { params: { uid: to.uid, other: from.uid } });
    await quiet();
    expect(await seen(from, waiting)).toBe(0);

    const [forAnn, forBen] = [await listen(ann), await listen(ben)];
    await test.app.transact((work) => startSuspension(work, ben.uid, { reason: 'Spam', words: '' }));
    forBen.say({ t: 'typing', chatId });
    forAnn.say({ t: 'typing', chatId });
    await read(ben, 1);
    expect(await seen(ann)).toBe(0);
    expect(await received(forAnn, forBen, 'typing')).toEqual([]);
    expect(await received(forBen, forAnn, 'typing')).toEqual([]);
    expect(await received(forAnn, forBen, 'chatSeen')).toEqual([]);
  });

  it('M-11 D-05 publishes typing to a group except across blocks, and never how far members have read', async () => {
    const [carl, dora] = [await test.member(), await test.member()];
    const id = await group(ann, ben, carl, dora);
    await dora.call(safety.block, { params: { uid: dora.uid, other: ann.uid } });
    const all = await Promise.all([ann, ben, carl, dora].map(listen));
    const [forAnn, forBen, forCarl, forDora] = all as [TestSocket, TestSocket, TestSocket, TestSocket];
    forAnn.say({ t: 'typing', chatId: id });
    await Promise.all([forBen.event('typing'), forCarl.event('typing')]);
    expect(await received(forDora, forAnn, 'typing')).toEqual([]);
    await send(ann, 'Hello all', id);
    await read(ben, 99, id);
    expect(await seen(ann, id)).toBe(0);
    expect(await received(forAnn, forBen, 'chatSeen')).toEqual([]);
    // A member who left publishes no typing events.
    const hangoutId = id.slice('group_'.length);
    await carl.call(hangouts.leave, { params: { hangoutId, uid: carl.uid } });
    forCarl.say({ t: 'typing', chatId: id });
    expect((await received(forAnn, forCarl, 'typing')).length).toBe(0);
  });

  it('M-11 publishes no typing in a large group', async () => {
    const id = await group(ann, ben);
    const crowd = Array.from({ length: TYPING_MEMBERS_MAX - 2 }, (_, n) => n);
    const people: string[] = [];
    for (const n of crowd) {
      people.push(await createAccountWithoutCode(test.app, { email: `c${n}@example.com`, password: 'crowd-crowd' }));
    }
    const add = (uids: string[]) =>
      test.app.pool.query('insert into chat_participants (chat_id, uid) select $1, unnest($2::text[])', [id, uids]);
    await add(people.slice(1));
    const [forAnn, forBen] = [await listen(ann), await listen(ben)];
    forAnn.say({ t: 'typing', chatId: id });
    await forBen.event('typing');
    const one = await test.member();
    await add([...people.slice(0, 1), one.uid]);
    forAnn.say({ t: 'typing', chatId: id });
    expect(await received(forBen, forAnn, 'typing')).toHaveLength(1);
  });

  it('M-11 limits typing frames without closing the socket', async () => {
    const [forAnn, forBen] = [await listen(ann), await listen(ben)];
    for (let n = 0; n < RATE_LIMITS.typing.points + 20; n++) forAnn.say({ t: 'typing', chatId });
    forAnn.say({ t: 'send', n: 1, chatId, clientId: crypto.randomUUID(), content: 'still here' });
    await forBen.event('message', ({ message }) => message.content === 'still here');
    expect((await received(forBen, forAnn, 'typing')).length).toBeLessThanOrEqual(RATE_LIMITS.typing.points);
  });

  it('M-11 shows how far the other member has read, live and after a fetch', async () => {
    const forAnn = await listen(ann);
    await send(ann, 'one');
    await send(ann, 'two');
    await read(ben, 2);
    expect(await forAnn.event('chatSeen')).toEqual({ type: 'chatSeen', chatId, seq: 2 });
    await read(ben, 99);
    await forAnn.event('chatSeen', ({ seq }) => seq === 3);
    expect(await seen(ann)).toBe(3);
    // Reading the same again tells nothing.
    await read(ben, 3);
    expect(await received(forAnn, forAnn, 'chatSeen')).toHaveLength(2);
    const carl = await test.member();
    expect((await carl.call(chats.seen, { params: { chatId } })).error.code).toBe('CHAT_NOT_FOUND');
  });

  it('M-11 D-05 hides read positions in both directions when a member switches them off, and shows them when switched on', async () => {
    const [forAnn, forBen, otherTab] = [await listen(ann), await listen(ben), await listen(ben)];
    await send(ann, 'one');
    await send(ben, 'two');
    await read(ann, 99);
    await read(ben, 99);
    expect([await seen(ann), await seen(ben)]).toEqual([3, 3]);
    expect((await ben.call(chats.readSettings, { params: { uid: ben.uid } })).body).toEqual({ showRead: true });
    await hide(ben, false);
    await forAnn.event('chatSeen', ({ seq }) => seq === 0);
    expect(await otherTab.event('chatSettings')).toEqual({ type: 'chatSettings', settings: { showRead: false } });
    expect([await seen(ann), await seen(ben)]).toEqual([0, 0]);
    const before = forBen.events.length;
    await send(ann, 'three');
    await read(ben, 99);
    await send(ben, 'four');
    await read(ann, 99);
    const published = [...forAnn.events, ...forBen.events.slice(before)];
    await Promise.all([forAnn.settled(), forBen.settled()]);
    expect(published.filter((event) => event.type === 'chatSeen' && event.seq > 3)).toEqual([]);
    await hide(ben, true);
    expect([await seen(ann), await seen(ben)]).toEqual([5, 5]);
  });

  it('N-02 M-20 sends no notifications of a chat with the level "nothing", and publishes the level to every tab', async () => {
    const types = async () =>
      (await ben.call(notifications.list, { params: { uid: ben.uid } })).body.items
        .filter(({ read: isRead }) => !isRead)
        .map(({ type }) => type);
    await ben.call(notifications.markRead, { params: { uid: ben.uid, id: 'all' }, body: { read: true } });
    const choose = (level: ChatLevel) => ben.call(chats.setLevel, { params: { chatId }, body: { level } });
    const tab = await listen(ben);
    const chosen = { level: 'nothing', levelVersion: 1, unreadReplies: [] };
    expect((await choose('nothing')).body).toEqual(chosen);
    expect(await tab.event('chatLevel')).toEqual({ type: 'chatLevel', chatId, ...chosen });
    expect((await choose('nothing')).body).toEqual(chosen);
    expect(await viewOf(ben)).toMatchObject(chosen);
    expect(await viewOf(ann)).toMatchObject({ level: 'all', levelVersion: 0 });
    tab.close();
    await tab.closed();
    const say = async () => {
      await send(ann, 'Coffee?');
      await waitUntilChatsDrained(test.app);
    };
    await say();
    expect(await types()).toEqual([]);
    await choose('all');
    await say();
    expect(await types()).toEqual(['message']);
    const carl = await test.member();
    expect((await carl.call(chats.setLevel, { params: { chatId }, body: { level: 'all' } })).error.code).toBe(
      'CHAT_NOT_FOUND',
    );
  });

  it('M-20 lists the unread replies to a member who is notified of those alone, without deleted and withheld ones', async () => {
    const dora = await test.member();
    const id = await group(ann, ben);
    await dora.call(hangouts.join, {
      params: { hangoutId: id.slice('group_'.length), uid: dora.uid },
      body: { rsvp: 'confirmed' },
    });
    const reply = async (by: Member, to: number | undefined) =>
      (
        await by.call(chats.send, {
          params: { chatId: id },
          body: { clientId: crypto.randomUUID(), content: 'Yes', ...(to !== undefined && { replyTo: to }) },
        })
      ).body.seq;
    const choose = async (level: ChatLevel) =>
      (await ben.call(chats.setLevel, { params: { chatId: id }, body: { level } })).body;
    const own = await reply(ben, undefined);
    const toBen = await reply(ann, own);
    expect((await viewOf(ben, id)).unreadReplies).toEqual([]);
    await reply(ann, toBen);
    await reply(ann, undefined);
    const second = await reply(ann, own);
    const fromDora = await reply(dora, own);
    expect((await choose('replies')).unreadReplies).toEqual([toBen, second, fromDora]);
    expect((await viewOf(ben, id)).unreadReplies).toEqual([toBen, second, fromDora]);
    await read(ben, toBen, id);
    await ann.call(chats.deleteMessage, { params: { chatId: id, seq: second } });
    expect((await viewOf(ben, id)).unreadReplies).toEqual([fromDora]);
    await ben.call(safety.block, { params: { uid: ben.uid, other: dora.uid } });
    expect((await viewOf(ben, id)).unreadReplies).toEqual([]);
    expect((await choose('all')).unreadReplies).toEqual([]);
  });

  it('M-20 keeps the level and the column of the release before it equal, whichever server writes', async () => {
    const { pool } = test.app;
    const columns = async () => {
      const { rows } = await pool.query('select level, muted from chat_participants where chat_id = $1 and uid = $2', [
        chatId,
        ben.uid,
      ]);
      return [rows[0].level, rows[0].muted];
    };
    const mute = (muted: boolean) =>
      pool.query('update chat_participants set muted = $3 where chat_id = $1 and uid = $2', [chatId, ben.uid, muted]);
    await mute(true);
    expect(await columns()).toEqual(['nothing', true]);
    await mute(false);
    expect(await columns()).toEqual(['all', false]);
    for (const [level, muted] of [
      ['replies', false],
      ['nothing', true],
      ['all', false],
    ] as const) {
      await ben.call(chats.setLevel, { params: { chatId }, body: { level } });
      expect(await columns()).toEqual([level, muted]);
    }
  });

  it('M-03 does not count system, deleted and withheld messages as unread', async () => {
    const dora = await test.member();
    const id = await group(ann, ben);
    const from = (await viewOf(ben, id)).lastSeq;
    const { body: first } = await send(ann, 'one', id);
    await dora.call(hangouts.join, {
      params: { hangoutId: id.slice('group_'.length), uid: dora.uid },
      body: { rsvp: 'confirmed' },
    });
    await send(dora, 'from Dora', id);
    await send(ann, 'two', id);
    expect(await viewOf(ben, id)).toMatchObject({ readSeq: from, lastSeq: from + 4, quiet: [from + 2] });
    await ann.call(chats.deleteMessage, { params: { chatId: id, seq: first.seq } });
    expect((await viewOf(ben, id)).quiet).toEqual([from + 1, from + 2]);
    await ben.call(safety.block, { params: { uid: ben.uid, other: dora.uid } });
    expect((await viewOf(ben, id)).quiet).toEqual([from + 1, from + 2, from + 3]);
    await read(ben, from + 2, id);
    expect((await viewOf(ben, id)).quiet).toEqual([from + 3]);
  });
});
