import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { directChatId } from '#contract/chats/ids.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { afterSending, sendMessage, waitUntilChatsDrained } from '#server/slices/chats/index.ts';
import { markNotified } from '#server/slices/chats/messages-to-notify.sql.ts';
import { storeMessages } from '#server/slices/chats/store-messages.sql.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { openSocket } from '#server/testing/socket.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { notificationsPage } from './list.ts';

const { hangouts, chats, connections, notifications, safety } = routes;

describe('notifications of messages in the chat of a hangout', () => {
  let test: TestApp;
  let [ann, ben, cleo] = [] as unknown as [Member, Member, Member];
  let hangoutId: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    [ann, ben, cleo] = [await test.member({ firstName: 'Ann' }), await test.member(), await test.member()];
    hangoutId = await createHangout('Dumplings');
  });

  async function createHangout(title: string) {
    const { body } = await ann.call(hangouts.create, {
      body: { ...aHangoutForm({ title }), clientId: crypto.randomUUID() },
    });
    for (const { uid, call } of [ben, cleo])
      await call(hangouts.join, { params: { hangoutId: body.id, uid }, body: { rsvp: 'confirmed' } });
    return body.id;
  }
  async function write(member: Member, content = 'See you there', id = hangoutId, replyTo?: number) {
    const { body } = await member.call(chats.send, {
      params: { chatId: hangoutChatId(id) },
      body: { clientId: crypto.randomUUID(), content, ...(replyTo !== undefined && { replyTo }) },
    });
    await waitUntilChatsDrained(test.app);
    return body.seq;
  }
  async function read(member: Member, seq: number, id = hangoutId) {
    await member.call(chats.markRead, { params: { chatId: hangoutChatId(id) }, body: { seq } });
    await waitUntilChatsDrained(test.app);
  }
  const waiting = async (member: Member) =>
    (await member.call(notifications.list, { params: { uid: member.uid }, query: { limit: 50 } })).body.items
      .filter(({ type, read: isRead }) => type === 'message' && !isRead)
      .map(({ from, hangout }) => [from?.uid, hangout?.id]);

  it('N-02 are one for each participant who is away, until they read the chat', async () => {
    await write(ann);
    await write(cleo);
    expect(await waiting(ann)).toEqual([[cleo.uid, hangoutId]]);
    const last = await write(ann);
    expect(await waiting(ann)).toEqual([]);
    expect(await waiting(ben)).toEqual([[ann.uid, hangoutId]]);
    const other = await createHangout('Chess');
    await write(ann, 'And here', other);
    expect(await waiting(ben)).toHaveLength(2);
    await read(ben, last);
    expect(await waiting(ben)).toEqual([[ann.uid, other]]);
    await write(ben);
    expect(await waiting(ann)).toEqual([[ben.uid, hangoutId]]);
    await write(ann);
    expect(await waiting(ben)).toHaveLength(2);
  });

  it('N-01 N-02 count a request and its first message once, and are read with the chat, as is the acceptance', async () => {
    const [dora, eli] = [await test.member(), await test.member()];
    const pair = { target: eli.uid, requester: dora.uid };
    const unreadOf = async (member: Member) => {
      const { body } = await member.call(notifications.list, { params: { uid: member.uid } });
      return body.items.filter((item) => !item.read).map(({ type }) => type);
    };
    await dora.call(connections.request, { params: pair, body: { message: 'Hi' } });
    await waitUntilChatsDrained(test.app);
    expect(await unreadOf(eli)).toEqual(['connection_request']);
    const params = { chatId: directChatId(dora.uid, eli.uid) };
    await eli.call(chats.markRead, { params, body: { seq: 1 } });
    await waitUntilChatsDrained(test.app);
    expect(await unreadOf(eli)).toEqual([]);
    await eli.call(connections.answer, { params: pair, body: { answer: 'accept' } });
    expect(await unreadOf(dora)).toEqual(['connection_accepted']);
    // An acceptance says nothing of a message, and both are read with the chat.
    await eli.call(chats.send, { params, body: { clientId: crypto.randomUUID(), content: 'Nice to meet you' } });
    await waitUntilChatsDrained(test.app);
    expect(await unreadOf(dora)).toEqual(['message', 'connection_accepted']);
    await dora.call(chats.markRead, { params, body: { seq: 2 } });
    await waitUntilChatsDrained(test.app);
    expect(await unreadOf(dora)).toEqual([]);
  });

  it('N-02 have the beginning of the message, as their member may read it now, but not in the download', async () => {
    const shown = async (member: Member) =>
      (await member.call(notifications.list, { params: { uid: member.uid } })).body.items
        .filter(({ type }) => type === 'message')
        .map(({ messageText }) => messageText);
    const chatId = hangoutChatId(hangoutId);
    const seq = await write(ann, `See you there ${'!'.repeat(300)}`);
    expect(await shown(ben)).toEqual([`See you there ${'!'.repeat(266)}`]);
    const downloaded = await notificationsPage(test.app.db, ben.uid, { limit: 9 });
    expect(downloaded.items.find(({ type }) => type === 'message')).not.toHaveProperty('messageText');
    await ann.call(chats.edit, { params: { chatId, seq }, body: { content: 'See you at eight' } });
    expect(await shown(ben)).toEqual(['See you at eight']);
    await cleo.call(hangouts.leave, { params: { hangoutId, uid: cleo.uid } });
    expect(await shown(cleo)).toEqual([undefined]);
    await ann.call(chats.deleteMessage, { params: { chatId, seq } });
    expect(await shown(ben)).toEqual([undefined]);
    // In a direct chat.
    const [dora, eli] = [await test.member(), await test.member()];
    const pair = { target: eli.uid, requester: dora.uid };
    await dora.call(connections.request, { params: pair, body: { message: 'Hi' } });
    await eli.call(connections.answer, { params: pair, body: { answer: 'accept' } });
    await waitUntilChatsDrained(test.app);
    await dora.call(chats.send, {
      params: { chatId: directChatId(dora.uid, eli.uid) },
      body: { clientId: crypto.randomUUID(), content: 'Only for Eli' },
    });
    await waitUntilChatsDrained(test.app);
    expect(await shown(eli)).toEqual(['Only for Eli']);
  });

  it('N-02 are one when several members write at the same time', async () => {
    await Promise.all([ann, cleo, ann, cleo, ann, cleo].map((member, index) => write(member, `${index}`)));
    // Any of them may be the last message, and its author has read all others.
    await write(cleo, 'last');
    expect(await waiting(ben)).toHaveLength(1);
    expect(await waiting(ann)).toHaveLength(1);
  });

  it('N-02 take no statement of their own for each of many messages that are sent at once', async () => {
    const chatId = hangoutChatId(hangoutId);
    const authors = [ann, ben];
    const { statements } = await recordStatements(async () => {
      await Promise.all(
        Array.from({ length: 60 }, (_, n) => {
          const { uid } = authors[n % 2] as Member;
          return sendMessage(
            test.app,
            { uid, isNew: false },
            { chatId, clientId: crypto.randomUUID(), content: `${n}` },
          );
        }),
      );
      await waitUntilChatsDrained(test.app);
    });
    expect(statements.length).toBeLessThan(60);
    expect(await waiting(cleo)).toEqual([[ann.uid, hangoutId]]);
  });

  it('N-02 do not reach participants who are online, have left or muted the chat, or have a block with the sender', async () => {
    const [gone, blocker, muter] = [await test.member(), await test.member(), await test.member()];
    for (const { uid, call } of [gone, blocker, muter])
      await call(hangouts.join, { params: { hangoutId, uid }, body: { rsvp: 'confirmed' } });
    await muter.call(chats.setLevel, { params: { chatId: hangoutChatId(hangoutId) }, body: { level: 'nothing' } });
    await write(cleo);
    await gone.call(hangouts.leave, { params: { hangoutId, uid: gone.uid } });
    await blocker.call(safety.block, { params: { uid: blocker.uid, other: cleo.uid } });
    const socket = await openSocket(await test.listen(), ben.token);
    await write(cleo);
    socket.close();
    const counts = await Promise.all([ann, gone, blocker, muter].map(async (reader) => (await waiting(reader)).length));
    expect(counts).toEqual([1, 0, 0, 0]);
    // Ben was notified of the message from before he was online, and of none since.
    expect(await waiting(ben)).toEqual([[cleo.uid, hangoutId]]);
    await write(ann, 'Blocked are two, not the chat');
    expect(await waiting(blocker)).toEqual([[ann.uid, hangoutId]]);
  });

  it('M-20 reach a member who wants replies alone when somebody answers one of their messages, also after the node died, and no member who wants nothing', async () => {
    const params = { chatId: hangoutChatId(hangoutId) };
    for (const item of [ben, cleo]) await item.call(chats.setLevel, { params, body: { level: 'replies' } });
    const asked = await write(ben, 'Where do we meet?');
    await write(ann, 'It will be cold');
    await write(ann, 'At the fountain', hangoutId, await write(ann, 'Wait'));
    expect([await waiting(ben), await waiting(cleo)]).toEqual([[], []]);
    const answered = await write(ann, 'At the fountain', hangoutId, asked);
    expect([await waiting(ben), await waiting(cleo)]).toEqual([[[ann.uid, hangoutId]], []]);
    await read(ben, answered);
    expect(await waiting(ben)).toEqual([]);
    await ben.call(chats.setLevel, { params, body: { level: 'nothing' } });
    const unheard = await write(ann, 'By the lions', hangoutId, asked);
    expect(await waiting(ben)).toEqual([]);
    await read(ben, unheard);
    await ben.call(chats.setLevel, { params, body: { level: 'replies' } });
    // The reply is not the last message of its author.
    for (const replyTo of [asked, undefined])
      await storeMessages(test.app.db, [
        {
          chatId: hangoutChatId(hangoutId),
          userId: ann.uid,
          clientId: crypto.randomUUID(),
          content: 'Hello',
          ...(replyTo !== undefined && { replyTo }),
        },
      ]);
    await afterSending(test.app).overdue.run(0);
    expect(await waiting(ben)).toEqual([[ann.uid, hangoutId]]);
  });

  it('N-02 S-55 are made of the messages of others after their author was suspended, as after a block', async () => {
    await write(cleo);
    await test.app.transact((work) => startSuspension(work, cleo.uid, { reason: 'Spam', words: '' }));
    expect(await waiting(ben)).toEqual([]);
    await write(ann);
    expect(await waiting(ben)).toEqual([[ann.uid, hangoutId]]);
  });

  it('N-02 stay unread when the host changes the plan', async () => {
    await write(ann);
    const form = aHangoutForm({ location: 'Somewhere else entirely', at: new Date(Date.now() + 3 * 86_400_000) });
    await ann.call(hangouts.change, { params: { hangoutId }, body: form });
    expect(await waiting(ben)).toEqual([[ann.uid, hangoutId]]);
  });

  describe('when the node that stored a message dies, or loses the database', () => {
    const store = (member: Member) =>
      storeMessages(test.app.db, [
        { chatId: hangoutChatId(hangoutId), userId: member.uid, clientId: crypto.randomUUID(), content: 'Hello' },
      ]);
    const left = async () => {
      const { rows } = await test.app.pool.query(
        'select first_seq, last_seq from messages_to_notify where chat_id = $1',
        [hangoutChatId(hangoutId)],
      );
      return rows.map((row) => [row.first_seq, row.last_seq]);
    };

    it('N-02 are made later, once for each reader, of every author', async () => {
      // Stored and acknowledged, and nothing after that.
      for (const member of [cleo, ann, ann]) await store(member);
      expect(await waiting(ben)).toEqual([]);
      // Messages 1 and 2 say who joined.
      expect(await left()).toEqual([[3, 5]]);
      await afterSending(test.app).overdue.run(0);
      expect(await waiting(ben)).toEqual([[cleo.uid, hangoutId]]);
      expect(await waiting(ann)).toEqual([]);
      expect(await waiting(cleo)).toEqual([[ann.uid, hangoutId]]);
      expect(await left()).toEqual([]);
      await afterSending(test.app).overdue.run(0);
      expect(await waiting(ben)).toHaveLength(1);
    });

    it('N-02 are made later when they fail, although later messages succeed', async () => {
      const { pool } = test.app;
      await pool.query('alter table notifications rename to notifications_away');
      try {
        await write(ann);
        await write(ann);
      } finally {
        await pool.query('alter table notifications_away rename to notifications');
      }
      const later = await write(cleo);
      expect(await left()).toEqual([[3, later]]);
      expect(await waiting(ann)).toEqual([[cleo.uid, hangoutId]]);
      await afterSending(test.app).overdue.run(0);
      expect(await waiting(ann)).toHaveLength(1);
      expect(await waiting(ben)).toHaveLength(1);
      expect(await left()).toEqual([]);
    });

    /** Makes all work that is left as old as if the messages had been stored five seconds earlier. */
    const age = () => test.app.pool.query("update messages_to_notify set since = since - interval '5 s'");

    it('N-02 are made by a running node soon after the work counts as interrupted, again and again', async () => {
      const { overdue } = afterSending(test.app);
      await store(ann);
      await age();
      overdue.start();
      try {
        await expect.poll(() => waiting(ben), { timeout: 10_000 }).toEqual([[ann.uid, hangoutId]]);
        // The work is recorded as done after its notifications. Before that, the next message would join it and become as young as it is.
        await expect.poll(left, { timeout: 10_000 }).toEqual([]);
        await store(cleo);
        await age();
        await expect.poll(() => waiting(ann), { timeout: 10_000 }).toEqual([[cleo.uid, hangoutId]]);
      } finally {
        await overdue.stop();
      }
    });

    it('N-02 are not made a second time in a chat in which somebody always writes', async () => {
      for (const member of [ann, cleo]) await store(member);
      await age();
      await markNotified(test.app.db, [{ chatId: hangoutChatId(hangoutId), first: 3, last: 3 }]);
      await afterSending(test.app).overdue.run();
      expect(await left()).toEqual([[4, 4]]);
      expect(await waiting(ann)).toEqual([]);
    });

    it('N-02 leave nothing to do after messages whose readers were notified', async () => {
      await Promise.all([write(ann), write(cleo), write(ann)]);
      await write(ann);
      expect(await left()).toEqual([]);
    });
  });
});
