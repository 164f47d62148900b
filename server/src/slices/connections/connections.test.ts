import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { directChatId } from '#contract/chats/ids.ts';
import { routes } from '#contract/index.ts';
import {
  DEFAULT_CONNECTION_NOTE,
  MESSAGES_BEFORE_ACCEPTANCE,
  RATE_LIMITS,
  REQUEST_LAPSE_DAYS,
} from '#contract/limits.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { removeAccount } from '#server/slices/identity/index.ts';
import { deleteAccount } from '#server/slices/operators/index.ts';
import { BLOCK_UNDO_MS, endSuspension, startSuspension, storePlannedDeletion } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { openSocket, receivingAfter, useSockets } from '#server/testing/socket.ts';

const { connections, profiles, chats, notifications, safety } = routes;

describe('connections', () => {
  let test: TestApp;
  let base: string;
  let ann: Member;
  let ben: Member;
  beforeAll(async () => {
    test = await createTestApp();
    base = await test.listen();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    ann = await test.member();
    ben = await test.member();
  });

  const open = useSockets();
  const pair = (target: Member, requester: Member) => ({ target: target.uid, requester: requester.uid });
  const ask = (from: Member, to: Member, message = '') =>
    from.call(connections.request, { params: pair(to, from), body: { message } });
  const answer = (by: Member, from: Member, how: 'accept' | 'decline') =>
    by.call(connections.answer, { params: pair(by, from), body: { answer: how } });
  const statusOf = async (viewer: Member, other: Member) =>
    (await viewer.call(profiles.readProfile, { params: { uid: other.uid } })).body.connection;
  const bell = async (member: Member) => (await member.call(notifications.list, { params: { uid: member.uid } })).body;
  const chatsOf = async (member: Member) => (await member.call(chats.list, {})).body.items;

  it('P-07 N-01 a request creates the connection, the notification and the direct chat of both members', async () => {
    const asked = await ask(ann, ben, 'Coffee in Astoria?');
    expect(asked.body).toMatchObject({ status: 'pending', message: 'Coffee in Astoria?', direction: 'sent' });
    const { items, unread } = await bell(ben);
    expect(unread).toBe(1);
    expect(items).toMatchObject([
      { type: 'connection_request', read: false, message: 'Coffee in Astoria?', from: { uid: ann.uid } },
    ]);
    expect(Date.parse(items[0]?.timestamp ?? '')).toBeGreaterThanOrEqual(Date.parse(asked.body.timestamp));
    for (const [viewer, other, direction] of [
      [ann, ben, 'sent'],
      [ben, ann, 'received'],
    ] as const) {
      const [chat] = await chatsOf(viewer);
      expect(chat).toMatchObject({
        id: directChatId(ann.uid, ben.uid),
        type: 'direct',
        other: { uid: other.uid },
        lastMessage: { content: 'Coffee in Astoria?', userId: ann.uid, seq: 1 },
        request: { direction },
      });
      const index = await viewer.call(chats.listDirectChats, { params: { uid: viewer.uid } });
      expect(index.body.items).toMatchObject([{ pairId: chat?.id, userId: other.uid }]);
    }
  });

  it('P-06 a request with an empty note sends the default note', async () => {
    expect((await ask(ann, ben, '   ')).body.message).toBe(DEFAULT_CONNECTION_NOTE);
  });

  it('P-05 rejects a second request, a request to yourself, and one to a connection', async () => {
    await ask(ann, ben);
    expect((await ask(ann, ben)).error.code).toBe('REQUEST_PENDING');
    expect((await ask(ann, ann)).status).toBe(404);
    const profile = await ann.call(profiles.readProfile, { params: { uid: ben.uid } });
    expect(profile.body.can).toMatchObject({ connect: false, withdraw: true });
    expect((await ann.call(profiles.readProfile, { params: { uid: ann.uid } })).body.can.connect).toBe(false);
    await answer(ben, ann, 'accept');
    for (const [by, to] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      expect((await ask(by, to)).error.code).toBe('ALREADY_CONNECTED');
      const { can } = (await by.call(profiles.readProfile, { params: { uid: to.uid } })).body;
      expect(can).toMatchObject({ connect: false, withdraw: false });
    }
  });

  it('P-11 accepting connects both members and notifies the requester', async () => {
    await ask(ann, ben);
    expect((await answer(ben, ann, 'accept')).body.status).toBe('connected');
    expect((await statusOf(ann, ben)).status).toBe('connected');
    expect((await statusOf(ben, ann)).status).toBe('connected');
    expect((await bell(ann)).items).toMatchObject([{ type: 'connection_accepted', from: { uid: ben.uid } }]);
    expect((await bell(ben)).unread).toBe(0);
    expect((await ask(ann, ben)).error.code).toBe('ALREADY_CONNECTED');
    expect((await answer(ben, ann, 'decline')).error.code).toBe('REQUEST_NOT_PENDING');
  });

  it('P-11 shows a request, its acceptance and its end at once to both, and a decline to its receiver alone', async () => {
    const sockets = { ann: await open(base, ann.token), ben: await open(base, ben.token) };
    const shownAfter = (call: () => Promise<{ status: number }>, status: string) =>
      receivingAfter(
        sockets,
        async () => expect((await call()).status).toBe(200),
        (event) => (event.type === 'connection' ? event.connection.status : event.type) === status,
      );
    const end = (by: Member) => () => by.call(connections.end, { params: pair(ben, ann) });
    const both = ['ann', 'ben'];
    expect(await shownAfter(() => ask(ann, ben), 'pending')).toEqual(both);
    expect(await shownAfter(() => answer(ben, ann, 'decline'), 'connectionEnded')).toEqual(['ben']);
    expect(await shownAfter(() => ask(ben, ann), 'connected')).toEqual(both);
    expect(await shownAfter(end(ben), 'connectionEnded')).toEqual(both);
    await ask(ann, ben);
    expect(await shownAfter(end(ann), 'connectionEnded')).toEqual(both);
    await ask(ann, ben);
    expect(await shownAfter(() => answer(ben, ann, 'accept'), 'connected')).toEqual(both);
  });

  it('P-11 a decline is silent: the requester still sees a pending request', async () => {
    await ask(ann, ben);
    await answer(ben, ann, 'decline');
    expect(await statusOf(ann, ben)).toEqual({ status: 'pending', direction: 'sent' });
    expect(await statusOf(ben, ann)).toEqual({ status: 'none', direction: null });
    expect((await bell(ann)).items).toEqual([]);
    expect(await chatsOf(ben)).toEqual([]);
    expect(await chatsOf(ann)).toHaveLength(1);
    // A request by the member who declined connects the two, because now both want it.
    expect((await ask(ben, ann)).body.status).toBe('connected');
  });

  it('P-11 nothing that the requester gets shows a decline, not even a version', async () => {
    const [declined, waiting] = [await test.member(), await test.member()];
    const seenBy = async (other: Member) => {
      const { version, status } = (await ann.call(connections.read, { params: pair(other, ann) })).body;
      const chat = (await chatsOf(ann)).find((one) => one.other?.uid === other.uid);
      return { version, status, chat: chat && [chat.version, chat.can, chat.request, chat.participants.length] };
    };
    await ask(ann, declined);
    await ask(ann, waiting);
    await answer(declined, ann, 'decline');
    expect(await seenBy(declined)).toEqual(await seenBy(waiting));
  });

  it('withdrawing and requesting again is limited in notifications and in messages', async () => {
    const send = async () =>
      (
        await ann.call(chats.send, {
          params: { chatId: directChatId(ann.uid, ben.uid) },
          body: { clientId: crypto.randomUUID(), content: 'please' },
        })
      ).error?.code;
    for (let round = 1; round <= 3; round++) {
      expect((await ask(ann, ben, `note ${round}`)).status).toBe(200);
      for (let n = 0; n < MESSAGES_BEFORE_ACCEPTANCE; n++) await send();
      expect(await send()).toBe('AWAITING_ACCEPTANCE');
      await ann.call(connections.end, { params: pair(ben, ann) });
    }
    expect((await ask(ann, ben, 'once more')).error.code).toBe('TOO_MANY_REQUESTS');
    expect((await bell(ben)).items.filter(({ type }) => type === 'connection_request')).toHaveLength(3);
    // The first round has the note and four messages, each later one only its note.
    const [chat] = await chatsOf(await accepted());
    expect(chat?.lastSeq).toBe(MESSAGES_BEFORE_ACCEPTANCE + 3);
  });
  /** Ben sends the request instead and Ann accepts, so that both see every message. */
  const accepted = async () => {
    await ask(ben, ann);
    await answer(ann, ben, 'accept');
    return ben;
  };

  it('requests sent at the same time are all counted', async () => {
    const eager = await test.member();
    const others: Member[] = [];
    for (let n = 0; n < RATE_LIMITS.connectionRequest.points + 5; n++) others.push(await test.member());
    const answers = await Promise.all(others.map((other) => ask(eager, other)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(RATE_LIMITS.connectionRequest.points);
  });

  it('S-43 P-11 a request after a decline looks normal to its sender and reaches nobody for 60 days', async () => {
    const waiting = await test.member();
    const again = async (other: Member, note: string) => {
      await ann.call(connections.end, { params: pair(other, ann) });
      return ask(ann, other, note);
    };
    const received = async (asked: Member) => {
      const { items } = (await asked.call(connections.list, { params: { uid: asked.uid } })).body;
      return [items.length, (await bell(asked)).items.length, (await chatsOf(asked)).length];
    };
    await ask(ann, ben);
    await ask(ann, waiting);
    await answer(ben, ann, 'decline');
    const before = await received(ben);
    const answers = [await again(ben, 'again'), await again(waiting, 'again')];
    expect(await received(ben)).toEqual(before);
    const shown = answers.map(({ status, body: { target: _, other: __, chatId: ___, ...body } }) => ({ status, body }));
    expect(shown[0]).toEqual(shown[1]);
    const own = (await chatsOf(ann)).map(({ can, request, lastMessage, lastSeq, version }) => ({
      can,
      request,
      lastSeq,
      version,
      last: lastMessage?.content,
    }));
    expect(own[0]).toEqual(own[1]);
    expect((await answer(ben, ann, 'accept')).error.code).toBe('REQUEST_NOT_PENDING');
    // Ben has the last word: his own request connects the two.
    expect((await ask(ben, ann)).body.status).toBe('connected');
    // Much later, a request after a decline reaches its target again.
    const late = await test.member();
    await ask(ann, late);
    await answer(late, ann, 'decline');
    test.clock.advance(60 * 86_400_000 - 1);
    const [annLater, lateLater] = [await relogin(ann), await relogin(late)];
    const askAgain = async () => {
      await annLater.call(connections.end, { params: pair(late, ann) });
      expect((await ask(annLater, lateLater)).body.status).toBe('pending');
      return (await received(lateLater))[0];
    };
    expect(await askAgain()).toBe(0);
    test.clock.advance(1);
    expect(await askAgain()).toBe(1);
  });

  it('S-10 P-11 withdrawing removes the request and keeps the receiver’s chat, and a new request works', async () => {
    await ask(ann, ben);
    expect((await ann.call(connections.end, { params: pair(ben, ann) })).body.status).toBe('none');
    expect((await statusOf(ben, ann)).status).toBe('none');
    expect((await bell(ben)).unread).toBe(0);
    expect(await chatsOf(ann)).toEqual([]);
    expect(await chatsOf(ben)).toMatchObject([
      { can: { send: false }, lastMessage: { content: DEFAULT_CONNECTION_NOTE } },
    ]);
    expect((await answer(ben, ann, 'accept')).status).toBe(404);
    expect((await ask(ann, ben)).body.status).toBe('pending');
  });

  it('P-11 disconnecting keeps the chat and closes it for new messages', async () => {
    await ask(ann, ben);
    await answer(ben, ann, 'accept');
    await ben.call(connections.end, { params: pair(ben, ann) });
    expect((await statusOf(ann, ben)).status).toBe('none');
    const [chat] = await chatsOf(ann);
    expect(chat?.can.send).toBe(false);
    const sent = await ann.call(chats.send, {
      params: { chatId: chat?.id ?? '' },
      body: { clientId: crypto.randomUUID(), content: 'Hello?' },
    });
    expect(sent.error.code).toBe('CHAT_CLOSED');
  });

  it('P-11 two requests that cross connect the members once, with one notification each', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b] = [await test.member(), await test.member()];
      const answers = await Promise.all([ask(a, b, 'from a'), ask(b, a, 'from b')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await statusOf(a, b)).status).toBe('connected');
      expect((await bell(a)).items.length).toBe(1);
      expect((await bell(b)).items.length).toBe(1);
      expect(await chatsOf(a)).toHaveLength(1);
      expect((await a.call(connections.list, { params: { uid: a.uid } })).body.items).toHaveLength(1);
    }
  });

  it('P-13 lists connections page by page, newest first, each once', async () => {
    const ann = await test.member();
    const asked: string[] = [];
    for (let n = 0; n < 5; n++) {
      const other = await test.member();
      test.clock.advance(1000);
      await ann.call(connections.request, { params: { target: other.uid, requester: ann.uid }, body: { message: '' } });
      asked.unshift(other.uid);
    }
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const { body } = await ann.call(connections.list, { params: { uid: ann.uid }, query });
      listed.push(...body.items.map(({ other }) => other.uid));
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(listed).toEqual(asked);
    const wrong = { params: { uid: ann.uid }, query: { cursor: 'zanzibar' } };
    expect((await ann.call(connections.list, wrong)).error.code).toBe('INVALID_INPUT');
  });

  it('P-11 a request lapses after 60 days', async () => {
    await ask(ann, ben);
    test.clock.advance(REQUEST_LAPSE_DAYS * 86_400_000);
    const [annNow, benNow] = [await relogin(ann), await relogin(ben)];
    expect((await statusOf(annNow, benNow)).status).toBe('pending');
    test.clock.advance(1);
    expect((await statusOf(annNow, benNow)).status).toBe('none');
    expect((await answer(benNow, annNow, 'accept')).error.code).toBe('REQUEST_NOT_PENDING');
    expect((await ask(annNow, benNow)).body.status).toBe('pending');
  });
  const relogin = async (member: Member): Promise<Member> => {
    const { idToken } = await issueTokens(test.app, member.uid);
    return { ...member, token: idToken, ...test.caller(idToken) };
  };

  it('P-12 a block ends the connection in both directions and notifies nobody', async () => {
    await ask(ann, ben);
    await answer(ben, ann, 'accept');
    expect((await ann.call(safety.block, { params: { uid: ann.uid, other: ben.uid } })).body).toEqual({
      blocked: true,
    });
    for (const [a, b] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      expect((await a.call(profiles.readProfile, { params: { uid: b.uid } })).error.code).toBe('USER_NOT_FOUND');
      expect((await ask(a, b)).error.code).toBe('USER_NOT_FOUND');
      expect((await chatsOf(a))[0]?.can.send).toBe(false);
    }
    expect((await bell(ben)).items).toEqual([]);
    expect((await ann.call(safety.listBlocks, { params: { uid: ann.uid } })).body.items).toMatchObject([
      { uid: ben.uid },
    ]);
    test.clock.advance(BLOCK_UNDO_MS);
    await ann.call(safety.unblock, { params: { uid: ann.uid, other: ben.uid } });
    expect((await statusOf(await relogin(ann), ben)).status).toBe('none');
  });

  it('P-12 undoing a block restores the connection or the request, and the chat, and notifies nobody', async () => {
    const block = (by: Member, other: Member) => by.call(safety.block, { params: { uid: by.uid, other: other.uid } });
    const undo = (by: Member, other: Member) => by.call(safety.unblock, { params: { uid: by.uid, other: other.uid } });
    const cleo = await test.member();
    await ask(ann, ben, 'Hello Ben');
    await answer(ben, ann, 'accept');
    await ask(cleo, ann, 'Hello Ann');
    const before = { ann: await bell(ann), ben: await bell(ben) };
    for (const other of [ben, cleo]) await block(ann, other);
    for (const chat of await chatsOf(ann)) expect(chat.can.send).toBe(false);
    for (const other of [ben, cleo]) await undo(ann, other);
    expect([(await statusOf(ann, ben)).status, (await statusOf(ben, ann)).status]).toEqual(['connected', 'connected']);
    expect(await statusOf(ann, cleo)).toEqual({ status: 'pending', direction: 'received' });
    const own = await chatsOf(ann);
    expect(own.find(({ other }) => other?.uid === ben.uid)).toMatchObject({ request: null, can: { send: true } });
    expect(own.find(({ other }) => other?.uid === cleo.uid)).toMatchObject({ can: { send: false, answer: true } });
    expect((await chatsOf(ben))[0]?.can.send).toBe(true);
    const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
    expect([ids(await bell(ann)), ids(await bell(ben))]).toEqual([ids(before.ann), ids(before.ben)]);
    expect((await answer(ann, cleo, 'accept')).body.status).toBe('connected');

    await block(ann, ben);
    await block(ben, ann);
    await undo(ann, ben);
    expect((await ann.call(profiles.readProfile, { params: { uid: ben.uid } })).error.code).toBe('USER_NOT_FOUND');
    await undo(ben, ann);
    expect((await statusOf(ann, ben)).status).toBe('none');
  });

  it('rejects the twenty-first request of a day', async () => {
    const eager = await test.member();
    for (let n = 0; n < RATE_LIMITS.connectionRequest.points; n++)
      expect((await ask(eager, await test.member())).status).toBe(200);
    expect((await ask(eager, await test.member())).error.code).toBe('TOO_MANY_REQUESTS');
  });

  it('P-06 rejects a note that is too long, with a sentence for its field', async () => {
    const refused = await ask(ann, ben, 'x'.repeat(501));
    expect(refused.error).toMatchObject({ code: 'INVALID_INPUT', fields: { message: 'Keep this to 500 characters.' } });
  });

  it('P-06 a member without a profile can neither send nor get a request', async () => {
    const bare = await test.member(null);
    expect((await ask(bare, ben)).error.code).toBe('PROFILE_REQUIRED');
    expect((await ask(ann, bare)).error.code).toBe('USER_NOT_FOUND');
  });
});

describe('a member who disappears', () => {
  let test: TestApp;
  let base: string;
  beforeAll(async () => {
    test = await createTestApp();
    base = await test.listen();
  });
  afterAll(() => test.close());
  const open = useSockets();

  const blockBy = (by: Member, other: Member) => by.call(safety.block, { params: { uid: by.uid, other: other.uid } });
  const suspend = ({ uid }: Member) =>
    test.app.transact((work) => startSuspension(work, uid, { reason: 'Spam', words: '' }));
  /** Returns a member, a connection of theirs who has an unread notification about them, and the version of the chat of the two. */
  async function connectedPair() {
    const [member, friend] = [await test.member(), await test.member()];
    const params = { target: member.uid, requester: friend.uid };
    const { chatId } = (await friend.call(connections.request, { params, body: { message: 'hi' } })).body;
    await member.call(connections.answer, { params, body: { answer: 'accept' } });
    const readVersion = async () => (await friend.call(chats.read, { params: { chatId } })).body.version;
    return { member, friend, readVersion, socket: await open(base, friend.token) };
  }

  const REASONS: [string, (member: Member, friend: Member) => Promise<unknown>][] = [
    ['blocks them', blockBy],
    ['is suspended', suspend],
    [
      'plans to delete the account',
      ({ uid }) => test.app.transact((work) => storePlannedDeletion(work, uid, randomBytes(32))),
    ],
    ['deletes the account', ({ uid }) => test.app.transact((work) => deleteAccount(work, null, { uid, now: true }))],
  ];
  it.each(REASONS)(
    'P-12 sends a connection the same events, and one new version of the chat, when the member %s',
    async (_reason, disappear) => {
      const { member, friend, readVersion, socket } = await connectedPair();
      const version = await readVersion();
      await disappear(member, friend);
      await socket.event('notificationsGone');
      await socket.settled();
      expect(socket.events.map(({ type }) => type)).toEqual(['connectionEnded', 'chat', 'notificationsGone']);
      // The end of the account changes nothing for somebody from whom the member is hidden.
      socket.events.length = 0;
      await test.app.transact((work) => removeAccount(work, member.uid));
      await socket.settled();
      expect(socket.events).toEqual([]);
      expect(await readVersion()).toBe(version + 1);
    },
  );

  it.each(REASONS.slice(0, -1))(
    'P-12 shows who then blocks the member neither a name nor a change when the member %s',
    async (_reason, disappear) => {
      const { member, friend, readVersion, socket } = await connectedPair();
      await disappear(member, friend);
      await socket.event('notificationsGone');
      const version = await readVersion();
      socket.events.length = 0;
      expect((await blockBy(friend, member)).body).toEqual({ blocked: true });
      await socket.settled();
      expect(socket.events).toEqual([]);
      expect(await readVersion()).toBe(version);
      const params = { uid: friend.uid };
      const { items } = (await friend.call(safety.listBlocks, { params })).body;
      expect(items).toMatchObject([{ uid: member.uid, username: '', firstName: '' }]);
      // Nothing that the member does afterwards brings the name back.
      await member.call(safety.unblock, { params: { uid: member.uid, other: friend.uid } });
      await test.app.transact((work) => endSuspension(work, member.uid));
      expect((await friend.call(safety.listBlocks, { params })).body.items).toEqual(items);
    },
  );

  it.each([
    ['in time', 0, ['connection', 'chat', 'notification']],
    ['late', BLOCK_UNDO_MS, ['chat']],
  ])(
    'P-12 shows both members each other in the chat again, with one new version, when a block is removed %s',
    async (_when, afterMs, events) => {
      const { member, friend, readVersion, socket } = await connectedPair();
      const own = await open(base, member.token);
      const version = await readVersion();
      await blockBy(member, friend);
      for (const each of [own, socket]) {
        await each.settled();
        expect(each.events.find(({ type }) => type === 'chat')).toMatchObject({ chat: { other: null } });
        each.events.length = 0;
      }
      test.clock.advance(afterMs);
      await member.call(safety.unblock, { params: { uid: member.uid, other: friend.uid } });
      await Promise.all([own.settled(), socket.settled()]);
      expect(socket.events.map(({ type }) => type)).toEqual(events);
      for (const [{ events: received }, { uid }] of [
        [own, friend],
        [socket, member],
      ] as const)
        expect(received.filter(({ type }) => type === 'chat')).toMatchObject([{ chat: { other: { uid } } }]);
      expect(await readVersion()).toBe(version + 2);
    },
  );

  it('P-12 is back in the open list of a connection when the suspension ends', async () => {
    const { member, friend, socket } = await connectedPair();
    await suspend(member);
    const ended = await socket.event('connectionEnded');
    await test.app.transact((work) => endSuspension(work, member.uid));
    const { connection } = await socket.event('connection');
    expect(connection.version).toBeGreaterThan(ended.version);
    expect((await friend.call(connections.list, { params: { uid: friend.uid } })).body.items).toEqual([connection]);
  });

  it('A-18 is gone from the lists of other members as soon as the account is deleted, and their chats are closed', async () => {
    const [leaver, friend, asked, requester] = [
      await test.member(),
      await test.member(),
      await test.member(),
      await test.member(),
    ];
    const request = (from: Member, to: Member) =>
      from.call(connections.request, { params: { target: to.uid, requester: from.uid }, body: { message: 'hi' } });
    const { chatId } = (await request(leaver, friend)).body;
    await friend.call(connections.answer, {
      params: { target: friend.uid, requester: leaver.uid },
      body: { answer: 'accept' },
    });
    await request(leaver, asked);
    await request(requester, leaver);
    const others = [friend, asked, requester];
    const sockets = await Promise.all(others.map(({ token }) => openSocket(base, token)));
    const answer = await fetch(`${base}/v1/accounts:delete?key=${test.config.identityApiKey}`, {
      method: 'POST',
      body: JSON.stringify({ idToken: leaver.token }),
    });
    expect(answer.status).toBe(200);
    for (const [index, socket] of sockets.entries()) {
      const member = others[index] as Member;
      await socket.event('connectionEnded');
      const { chat } = await socket.event('chat');
      expect(chat).toMatchObject({ other: null, can: { send: false, answer: false }, request: null });
      expect((await member.call(chats.list, {})).body.items).toEqual([chat]);
      expect((await member.call(connections.list, { params: { uid: member.uid } })).body.items).toEqual([]);
      expect((await member.call(notifications.list, { params: { uid: member.uid } })).body.unread).toBe(0);
      socket.close();
    }
    const sent = await friend.call(chats.send, {
      params: { chatId },
      body: { clientId: crypto.randomUUID(), content: 'Are you there?' },
    });
    expect(sent.error.code).toBe('CHAT_CLOSED');
  });
});
