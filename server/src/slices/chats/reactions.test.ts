import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { useSockets } from '#server/testing/socket.ts';
import { reactionsBy } from './reactions.sql.ts';
import { removeMemberFromChats } from './remove-deleted-member.ts';
import { waitUntilChatsDrained } from './wait-until-drained.ts';

const { chats, connections, hangouts, notifications, safety } = routes;

describe('reactions', () => {
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
  const react = (by: Member, seq: number, emoji: string | null, to = chatId) =>
    by.call(chats.react, { params: { chatId: to, seq }, body: { emoji } });
  const read = async (by: Member, query: { changedAfter?: number; seqs?: string } = {}, to = chatId) =>
    (await by.call(chats.messages, { params: { chatId: to }, query })).body;
  const who = async (by: Member, seq: number, to = chatId) =>
    (await by.call(chats.reactions, { params: { chatId: to, seq } })).body.items.map(({ member, emoji }) => [
      member.uid,
      emoji,
    ]);
  const group = async (...others: Member[]) => {
    const { id } = (await ann.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } }))
      .body;
    for (const one of others)
      await one.call(hangouts.join, { params: { hangoutId: id, uid: one.uid }, body: { rsvp: 'confirmed' } });
    return `group_${id}`;
  };

  it('M-15 sets, replaces and takes back one reaction of each member, publishes each change once, and shows the counts', async () => {
    const listener = await listen(ann);
    const answer = await react(ben, 1, '❤️');
    expect(answer.body).toEqual({ chatId, seq: 1, userId: ben.uid, emoji: '❤️', was: null, change: 1 });
    const event = await listener.event('reaction', ({ change }) => change === 1);
    expect(event).toEqual({ type: 'reaction', ...answer.body });
    // The same reaction again is no change.
    expect((await react(ben, 1, '❤️')).body).toMatchObject({ change: 0, emoji: '❤️' });
    await react(ann, 1, '❤️');
    expect((await read(ben)).items[0]).toMatchObject({
      change: 2,
      reactions: [{ emoji: '❤️', count: 2, mine: true }],
    });
    expect((await react(ben, 1, '🍕')).body).toMatchObject({ was: '❤️', emoji: '🍕', change: 3 });
    expect((await read(ben)).items[0]?.reactions).toEqual([
      { emoji: '❤️', count: 1, mine: false },
      { emoji: '🍕', count: 1, mine: true },
    ]);
    expect(await who(ann, 1)).toEqual([
      [ann.uid, '❤️'],
      [ben.uid, '🍕'],
    ]);
    await react(ben, 1, null);
    expect(await who(ann, 1)).toEqual([[ann.uid, '❤️']]);
    expect((await react(ben, 1, null)).body.change).toBe(0);
    const page = await read(ann);
    expect(page.items[0]).toMatchObject({ change: 4, reactions: [{ emoji: '❤️', count: 1, mine: true }] });
    expect(page.changes).toBe(4);
    // A reaction is no edit.
    expect(page.items[0]).not.toHaveProperty('edited');
  });

  it('M-15 M-09 returns reactions with the changes after a change, in one order with edits, without a gap', async () => {
    await Promise.all([
      react(ann, 1, '👍'),
      react(ben, 1, '🎉'),
      ann.call(chats.edit, { params: { chatId, seq: 1 }, body: { content: 'Hello' } }),
    ]);
    const { items, changes } = await read(ben, { changedAfter: 0 });
    expect(changes).toBe(3);
    expect(items).toMatchObject([{ change: 3, content: 'Hello', edited: true }]);
    expect(items[0]?.reactions?.map(({ emoji }) => emoji).sort()).toEqual(['🎉', '👍'].sort());
    await react(ben, 1, null);
    const later = await read(ann, { changedAfter: 3 });
    expect(later).toMatchObject({ changes: 4, items: [{ change: 4, reactions: [{ emoji: '👍', mine: true }] }] });
    expect((await read(ann, { changedAfter: 4 })).items).toEqual([]);
  });

  it('M-15 P-12 withholds reactions across a block in a group, and reactions to messages that a block hides', async () => {
    const dan = await test.member();
    const chat = await group(ben, dan);
    const send = async (by: Member, content: string) =>
      (await by.call(chats.send, { params: { chatId: chat }, body: { clientId: crypto.randomUUID(), content } })).body
        .seq;
    const [byAnn, byBen] = [await send(ann, 'Ten?'), await send(ben, 'Yes')];
    await react(ben, byAnn, '👍', chat);
    await dan.call(safety.block, { params: { uid: dan.uid, other: ben.uid } });
    const listener = await listen(dan);
    await react(ann, byAnn, '👍', chat);
    await listener.event('reaction', (event) => event.userId === ann.uid);
    expect((await read(dan, { seqs: `${byAnn}` }, chat)).items[0]?.reactions).toEqual([
      { emoji: '👍', count: 1, mine: false },
    ]);
    expect(await who(dan, byAnn, chat)).toEqual([[ann.uid, '👍']]);
    expect(await who(ann, byAnn, chat)).toHaveLength(2);
    // A reaction of the blocked member, and one to the blocked member's message: only the numbers of the changes arrive.
    for (const { body } of [await react(ben, byAnn, '🍕', chat), await react(ann, byBen, '❤️', chat)]) {
      const event = await listener.event('reaction', ({ change }) => change === body.change);
      expect(event).toMatchObject({ seq: 0, userId: '', emoji: null, was: null });
    }
    // Emojis are in the order of the first reaction that the reader sees.
    const eve = await test.member();
    const params = { hangoutId: chat.slice('group_'.length), uid: eve.uid };
    await eve.call(hangouts.join, { params, body: { rsvp: 'confirmed' } });
    const emojisFor = async (by: Member) =>
      (await read(by, { seqs: `${byAnn}` }, chat)).items[0]?.reactions?.map(({ emoji }) => emoji);
    await react(ann, byAnn, null, chat);
    await react(dan, byAnn, '👍', chat);
    await react(eve, byAnn, '🍕', chat);
    expect(await emojisFor(eve)).toEqual(['🍕', '👍']);
    expect(await emojisFor(dan)).toEqual(['👍', '🍕']);
    expect((await read(dan, { seqs: `${byBen}` }, chat)).items[0]).not.toHaveProperty('reactions');
    expect((await react(dan, byBen, '❤️', chat)).status).toBe(404);
    expect((await dan.call(chats.reactions, { params: { chatId: chat, seq: byBen } })).status).toBe(404);
  });

  it('S-63 M-15 refuses reactions to system messages and deleted messages, in closed and waiting chats, and what is no emoji', async () => {
    for (const emoji of ['x', '', '❤️❤️', '<b>']) expect((await react(ben, 1, emoji)).status).toBe(400);
    expect((await react(ben, 99, '👍')).status).toBe(404);
    const stranger = await test.member();
    expect((await react(stranger, 1, '👍')).error.code).toBe('CHAT_NOT_FOUND');
    const chat = await group(ben);
    const line = (await read(ben, {}, chat)).items.find(({ kind }) => kind === 'system');
    expect((await react(ben, line?.seq ?? 0, '👍', chat)).status).toBe(404);
    const params = { target: stranger.uid, requester: ann.uid };
    const waiting = (await ann.call(connections.request, { params, body: { message: 'Hi' } })).body.chatId;
    expect((await react(stranger, 1, '👍', waiting)).error.code).toBe('CHAT_CLOSED');
    const later = await ben.call(chats.send, {
      params: { chatId },
      body: { clientId: crypto.randomUUID(), content: 'Later' },
    });
    await react(ben, 1, '👍');
    await ann.call(chats.deleteMessage, { params: { chatId, seq: 1 } });
    expect((await react(ben, 1, '👍')).error.code).toBe('MESSAGE_DELETED');
    expect((await read(ben)).items[0]).not.toHaveProperty('reactions');
    // The other message is still there, and could have a reaction until the block.
    const { seq } = later.body;
    expect((await react(ann, seq, '👍')).status).toBe(200);
    await ben.call(safety.block, { params: { uid: ben.uid, other: ann.uid } });
    for (const by of [ann, ben]) expect((await react(by, seq, '🍕')).error.code).toBe('CHAT_CLOSED');
    // As in the list of participants, a member whom the block hides has no name.
    const listed = (await ben.call(chats.reactions, { params: { chatId, seq } })).body.items;
    expect(listed).toEqual([{ member: unknownCard(ann.uid), emoji: '👍' }]);
    expect(await reactionsBy(test.app.db, ann.uid)).toMatchObject([{ seq, emoji: '👍' }]);
  });

  it('M-15 neither counts a reaction as unread nor notifies anybody of it, and does not move the chat', async () => {
    const chat = await group(ben);
    const { seq } = (
      await ann.call(chats.send, { params: { chatId: chat }, body: { clientId: crypto.randomUUID(), content: 'Ten?' } })
    ).body;
    await waitUntilChatsDrained(test.app);
    /** Returns Ann's chats and notifications. */
    const seen = async () => {
      const { items } = (await ann.call(chats.list, {})).body;
      const bell = (await ann.call(notifications.list, { params: { uid: ann.uid } })).body;
      return {
        chats: items.map(({ id, lastSeq, readSeq, quiet, lastMessage }) => ({
          id,
          lastSeq,
          readSeq,
          quiet,
          lastMessage,
        })),
        bell,
      };
    };
    // A message would count and notify, because Ann is away.
    await ben.call(chats.send, { params: { chatId: chat }, body: { clientId: crypto.randomUUID(), content: 'Yes' } });
    await waitUntilChatsDrained(test.app);
    const before = await seen();
    const { lastSeq = 0, readSeq = 0, quiet = [] } = before.chats.find(({ id }) => id === chat) ?? {};
    expect(lastSeq - readSeq - quiet.length).toBe(1);
    expect(before.bell.items.filter(({ type }) => type === 'message')).toHaveLength(1);
    await react(ben, seq, '❤️', chat);
    await react(ben, 1, '🗽');
    await waitUntilChatsDrained(test.app);
    expect(await seen()).toEqual(before);
    const listener = await listen(ann);
    await react(ben, seq, '🍕', chat);
    await listener.event('reaction');
    await listener.settled();
    expect(listener.events.map(({ type }) => type)).toEqual(['reaction']);
  });

  it('M-15 A-18 puts reactions into the download and deletes them with the account', async () => {
    await react(ben, 1, '🗽');
    expect(await reactionsBy(test.app.db, ben.uid)).toMatchObject([{ chatId, seq: 1, emoji: '🗽' }]);
    await test.app.transact((work) => removeMemberFromChats(work, ben.uid));
    const { rows } = await sql`select from message_reactions where uid = ${ben.uid}`.execute(test.app.db);
    expect(rows).toHaveLength(0);
    expect((await read(ann)).items[0]?.reactions ?? []).toEqual([]);
  });
});
