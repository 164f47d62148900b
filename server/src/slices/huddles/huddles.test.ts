import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { huddleChatId } from '#contract/chats/ids.ts';
import { routes } from '#contract/index.ts';
import { HUDDLE_OTHERS_MAX } from '#contract/limits.ts';
import { NEW_ACCOUNT_LIMITS } from '#server/platform/server-limits.rules.ts';
import { waitUntilChatsDrained } from '#server/slices/chats/index.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { picture as aFile } from '#server/slices/media/media.factory.ts';
import { BLOCK_UNDO_MS, endSuspension, startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { useSockets } from '#server/testing/socket.ts';
import { addMembers, answerInvitation, startHuddle } from './huddles.factory.ts';
import { huddlesAndInvitationsOf } from './member-data.ts';

const { account, chats, connections, huddles, media, notifications, safety } = routes;

describe('huddles', () => {
  let test: TestApp;
  let base: string;
  let [ann, ben, cleo, dan] = [] as unknown as [Member, Member, Member, Member];
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    base = await test.listen();
  });
  afterAll(() => test.close());
  /** Ann is connected to Ben and Cleo, and Ben to Dan. */
  beforeEach(async () => {
    [ann, ben, cleo, dan] = [await test.member(), await test.member(), await test.member(), await test.member()];
    for (const [requester, target] of [
      [ann, ben],
      [ann, cleo],
      [ben, dan],
    ] as const)
      await connect(requester, target);
  });
  const open = useSockets();

  const start = (title?: string) => startHuddle(ann, [ben, cleo], title);
  const chatOf = (member: Member, id: string) => member.call(chats.read, { params: { chatId: huddleChatId(id) } });
  const peopleFor = async (member: Member, id: string) => {
    const { body } = await chatOf(member, id);
    return [body.people, body.participants.map(({ uid }) => uid).toSorted()];
  };
  const uidsOf = (...members: Member[]) => members.map(({ uid }) => uid).toSorted();
  const read = (member: Member, huddleId: string) => member.call(huddles.read, { params: { huddleId } });
  const invitedFor = async (member: Member, id: string) => (await read(member, id)).body.invited.map(({ uid }) => uid);
  const leave = (member: Member, huddleId: string) => member.call(huddles.leave, { params: { huddleId } });
  const invitations = async (member: Member) =>
    (await member.call(huddles.listInvitations, {})).body.items.map((item) => [
      item.huddleId,
      item.from.uid,
      item.people,
    ]);
  const block = (member: Member, other: Member) =>
    member.call(safety.block, { params: { uid: member.uid, other: other.uid } });
  const write = (member: Member, id: string, content: string, replyTo?: number) =>
    member.call(chats.send, {
      params: { chatId: huddleChatId(id) },
      body: { clientId: crypto.randomUUID(), content, ...(replyTo !== undefined && { replyTo }) },
    });
  const messagesFor = async (member: Member, id: string, query: object = {}) =>
    (await member.call(chats.messages, { params: { chatId: huddleChatId(id) }, query })).body.items;
  const linesFor = async (member: Member, id: string, query: object = {}) =>
    (await messagesFor(member, id, query)).map(({ kind, event, content, userId }) =>
      kind === 'system' ? `${event} ${userId === member.uid ? 'self' : userId}` : kind === 'text' ? content : kind,
    );
  const notified = async (member: Member) =>
    (await member.call(notifications.list, { params: { uid: member.uid } })).body.items
      .filter(({ huddle }) => huddle !== null)
      .map(({ type, from, huddle, read: isRead }) => [type, from?.uid, huddle?.title, isRead]);

  it('M-24 starts a chat once with connections, who are in it at once, and leaves others out', async () => {
    const live = await open(base, cleo.token);
    const body = {
      title: ' Sunday   walks ',
      uids: uidsOf(ben, cleo, dan, ben),
      clientId: crypto.randomUUID(),
    };
    const { id } = (await ann.call(huddles.create, { body })).body;
    expect((await ann.call(huddles.create, { body })).body.id).toBe(id);
    await live.event('chat', ({ chat }) => chat.id === huddleChatId(id) && chat.title === 'Sunday walks');
    expect(await peopleFor(ben, id)).toEqual([3, uidsOf(ann, ben, cleo)]);
    expect(await linesFor(cleo, id)).toEqual([`started ${ann.uid}`]);
    expect((await chatOf(dan, id)).error.code).toBe('CHAT_NOT_FOUND');
    expect((await read(dan, id)).error.code).toBe('NOT_FOUND');
    const again = { ...body, clientId: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => ann.call(huddles.create, { body: again })));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const alone = { title: 'Nobody', uids: [dan.uid], clientId: crypto.randomUUID() };
    expect((await ann.call(huddles.create, { body: alone })).error.code).toBe('NO_CONNECTION_LEFT');
  });

  it('M-24 lets every participant invite connections, who join only when they accept and see nothing from before', async () => {
    const id = await start();
    const early = (await write(ann, id, 'Before Dan')).body;
    await addMembers(ben, id, [dan, cleo]);
    expect(await invitedFor(ben, id)).toEqual([dan.uid]);
    expect(await invitedFor(ann, id)).toEqual([]);
    expect(await invitations(dan)).toEqual([[id, ben.uid, 3]]);
    expect((await chatOf(dan, id)).error.code).toBe('CHAT_NOT_FOUND');
    const live = await open(base, ben.token);
    await answerInvitation(dan, id, 'accept');
    await live.event('chatMember', ({ member }) => member.uid === dan.uid);
    await live.event('huddleChanged');
    expect(await invitations(dan)).toEqual([]);
    expect(await invitedFor(ben, id)).toEqual([]);
    expect(await peopleFor(dan, id)).toEqual([4, uidsOf(ann, ben, cleo, dan)]);
    await write(ann, id, 'After Dan', early.seq);
    expect(await linesFor(dan, id)).toEqual(['joined self', 'After Dan']);
    expect(await linesFor(cleo, id)).toEqual([`started ${ann.uid}`, 'Before Dan', `joined ${dan.uid}`, 'After Dan']);
    for (const query of [{ before: 3 }, { after: 0, limit: 1 }, { around: 1 }, { seqs: '1,2' }])
      expect((await linesFor(dan, id, query)).filter((line) => !/self|After/.test(line))).toEqual([]);
    const found = await dan.call(chats.search, { query: { search: 'Dan' } });
    expect(found.body.items.map(({ content }) => content)).toEqual(['After Dan']);
  });

  it('M-24 ends the invitations of a member whom the one who started it adds', async () => {
    const id = await start('Walks');
    await connect(ann, dan);
    await addMembers(ben, id, [dan]);
    await addMembers(ann, id, [dan]);
    expect([await invitedFor(ben, id), await invitations(dan)]).toEqual([[], []]);
    expect(await notified(dan)).toEqual([
      ['huddle_added', ann.uid, 'Walks', false],
      ['huddle_invited', ben.uid, 'Walks', true],
    ]);
  });

  it('M-24 shows a participant no change of a message and no reaction from before they came', async () => {
    const id = await start();
    const chatId = huddleChatId(id);
    const bytes = await aFile('jpeg', { width: 300, height: 300 });
    const uploaded = await ann.call(media.uploadPicture, {
      params: { uid: ann.uid, name: crypto.randomUUID() },
      bytes,
    });
    const photo = uploaded.body.url;
    await ann.call(chats.send, {
      params: { chatId },
      body: { clientId: crypto.randomUUID(), content: '', photo },
    });
    const { seq } = (await write(ann, id, 'First words')).body;
    await addMembers(ben, id, [dan]);
    await answerInvitation(dan, id, 'accept');
    expect([(await cleo.picture(photo)).statusCode, (await dan.picture(photo)).statusCode]).toEqual([200, 404]);
    const [late, early] = [await open(base, dan.token), await open(base, cleo.token)];
    const params = { chatId, seq: String(seq) };
    await ann.call(chats.edit, { params, body: { content: 'Changed words' } });
    await ben.call(chats.react, { params, body: { emoji: '🎉' } });
    await waitUntilChatsDrained(test.app);
    await early.event('message', ({ message }) => message.content === 'Changed words');
    await late.settled();
    expect(JSON.stringify(late.events)).not.toMatch(/Changed words|🎉/);
    expect(await messagesFor(dan, id, { changedAfter: 0 })).toEqual([]);
    expect((await dan.call(chats.react, { params, body: { emoji: '🎉' } })).error.code).toBe('NOT_FOUND');
    expect((await dan.call(chats.reactions, { params })).error.code).toBe('NOT_FOUND');
    const report = { uid: ann.uid, kind: 'spam' as const, reason: '', message: { chatId, seq } };
    const reported = await dan.call(routes.reports.report, { body: report });
    expect(reported.ok).toBe(false);
  });

  it('M-24 adds nobody again who left, and their invitation looks like one without an answer', async () => {
    const id = await start();
    await addMembers(ben, id, [dan]);
    await answerInvitation(dan, id, 'accept');
    await leave(dan, id);
    await leave(cleo, id);
    expect((await read(ben, id)).body.left).toEqual([dan.uid, cleo.uid]);
    await addMembers(ben, id, [dan]);
    await addMembers(ann, id, [cleo]);
    expect(await invitedFor(ben, id)).toEqual([dan.uid]);
    expect(await invitedFor(ann, id)).toEqual([cleo.uid]);
    expect(await peopleFor(ann, id)).toEqual([2, uidsOf(ann, ben)]);
    for (const member of [dan, cleo]) {
      expect(await invitations(member)).toEqual([]);
      expect((await answerInvitation(member, id, 'accept')).error.code).toBe('NOT_FOUND');
      expect(await notified(member)).toEqual([]);
    }
  });

  it('M-24 keeps a decline to the member who declines, and later invitations from them', async () => {
    const id = await start();
    await connect(cleo, dan);
    await addMembers(ben, id, [dan]);
    const before = (await read(ben, id)).body;
    const live = await open(base, ben.token);
    await answerInvitation(dan, id, 'decline');
    await live.settled();
    expect(live.events).toEqual([]);
    expect((await read(ben, id)).body).toEqual(before);
    await addMembers(cleo, id, [dan]);
    expect(await invitedFor(cleo, id)).toEqual([dan.uid]);
    expect(await invitations(dan)).toEqual([]);
  });

  it('M-24 A-18 keeps a decline when the accounts of those who invited are deleted', async () => {
    const eve = await test.member();
    for (const other of [ann, cleo]) await connect(eve, other);
    for (const other of [cleo, eve]) await connect(other, dan);
    const id = await startHuddle(ann, [ben, cleo, eve]);
    for (const inviter of [ben, cleo]) await addMembers(inviter, id, [dan]);
    await answerInvitation(dan, id, 'decline');
    await leave(ben, id);
    for (const inviter of [ben, cleo]) await inviter.call(account.deleteNow, { params: { uid: inviter.uid } });
    await addMembers(eve, id, [dan]);
    expect([await invitedFor(eve, id), await invitations(dan)]).toEqual([[dan.uid], []]);
    expect((await answerInvitation(dan, id, 'accept')).error.code).toBe('NOT_FOUND');
  });

  it('M-24 hides blocked and suspended members from each other in it, and does not count them', async () => {
    await block(cleo, ben);
    const id = await start();
    expect(await peopleFor(ben, id)).toEqual([2, uidsOf(ann, ben)]);
    expect(await peopleFor(cleo, id)).toEqual([2, uidsOf(ann, cleo)]);
    expect((await read(ben, id)).body.room).toBe(HUDDLE_OTHERS_MAX - 1);
    expect((await read(ann, id)).body.room).toBe(HUDDLE_OTHERS_MAX - 2);
    await write(cleo, id, 'Not for Ben');
    expect(await linesFor(ben, id)).toEqual([`started ${ann.uid}`, 'hidden']);
    await leave(cleo, id);
    expect((await read(ben, id)).body.left).toEqual([]);
    await test.app.transact((work) => startSuspension(work, ann.uid, { reason: 'Spam', words: '' }));
    expect(await peopleFor(ben, id)).toEqual([1, [ben.uid]]);
    await test.app.transact((work) => endSuspension(work, ann.uid));
    expect(await peopleFor(ben, id)).toEqual([2, uidsOf(ann, ben)]);
  });

  it('M-24 an invitation of a member whom the invited one blocks is gone for that one and looks unanswered for no other', async () => {
    await connect(cleo, dan);
    const id = await start();
    for (const inviter of [ben, cleo]) {
      await addMembers(inviter, id, [dan]);
      test.clock.advance(1000);
    }
    expect(await invitations(dan)).toEqual([[id, ben.uid, 3]]);
    await block(dan, ben);
    // A smaller number would tell that Ben is in it.
    expect(await invitations(dan)).toEqual([[id, cleo.uid, 3]]);
    expect(await invitedFor(cleo, id)).toEqual([dan.uid]);
    expect(await invitedFor(ben, id)).toEqual([]);
    expect((await addMembers(ben, id, [dan])).ok).toBe(true);
    await leave(cleo, id);
    expect(await invitations(dan)).toEqual([]);
    expect((await answerInvitation(dan, id, 'accept')).error.code).toBe('NOT_FOUND');
  });

  it.each([
    ['in time', 0, true],
    ['too late', BLOCK_UNDO_MS, false],
  ])('M-24 P-12 S-77 tells the author no decline by a block that is undone %s', async (_when, afterMs, isRestored) => {
    const id = await start();
    const eve = await test.member();
    await connect(ben, eve);
    await addMembers(ben, id, [dan, eve]);
    await answerInvitation(dan, id, 'decline');
    for (const other of [dan, eve]) await block(ben, other);
    test.clock.advance(afterMs);
    for (const other of [dan, eve]) await ben.call(safety.unblock, { params: { uid: ben.uid, other: other.uid } });
    expect(await invitedFor(ben, id)).toEqual(isRestored ? [dan.uid, eve.uid].toSorted() : []);
    expect(await invitations(eve)).toHaveLength(isRestored ? 1 : 0);
    if (!isRestored) await connect(ben, dan);
    await addMembers(ben, id, [dan]);
    expect(await invitedFor(ben, id)).toContain(dan.uid);
    expect(await invitations(dan)).toEqual([]);
  });

  it('M-24 P-12 an undone block restores no invitation of a member who came by another one in the meantime', async () => {
    await connect(cleo, dan);
    const id = await start();
    await addMembers(ben, id, [dan]);
    await block(ben, dan);
    await addMembers(cleo, id, [dan]);
    await answerInvitation(dan, id, 'accept');
    await ben.call(safety.unblock, { params: { uid: ben.uid, other: dan.uid } });
    expect(await peopleFor(ben, id)).toEqual([4, uidsOf(ann, ben, cleo, dan)]);
    expect(await invitedFor(ben, id)).toEqual([]);
  });

  it('M-24 lets the member who started it name it and add connections at once, until they leave', async () => {
    const id = await start();
    const rename = (member: Member, title: string) =>
      member.call(huddles.rename, { params: { huddleId: id }, body: { title } });
    expect((await rename(ben, 'Mine')).error.code).toBe('NOT_FOUND');
    const live = await open(base, ben.token);
    expect((await rename(ann, 'Monday walks')).body.title).toBe('Monday walks');
    await live.event('chatRenamed', ({ title }) => title === 'Monday walks');
    await connect(ann, dan);
    await addMembers(ann, id, [dan]);
    expect(await linesFor(dan, id)).toEqual(['joined self']);
    await leave(ann, id);
    expect((await read(ben, id)).body.isStarter).toBe(false);
    expect((await rename(ann, 'Back')).error.code).toBe('NOT_FOUND');
  });

  it('M-24 ends with its last participant, also when they delete their account', async () => {
    const id = await start();
    await addMembers(ben, id, [dan]);
    for (const member of [ann, ben]) await leave(member, id);
    expect(await invitations(dan)).toEqual([]);
    expect(await peopleFor(cleo, id)).toEqual([1, [cleo.uid]]);
    await cleo.call(account.deleteNow, { params: { uid: cleo.uid } });
    expect((await test.app.pool.query('select from huddles where id = $1', [id])).rowCount).toBe(0);
  });

  it('M-24 has room for twelve members besides the one who started it', async () => {
    const others = await Promise.all(Array.from({ length: HUDDLE_OTHERS_MAX }, () => test.member()));
    for (const other of others) await connect(ann, other);
    const last = others.pop() as Member;
    const id = await startHuddle(ann, others);
    expect((await addMembers(ann, id, [ben, last])).error.code).toBe('HUDDLE_FULL');
    const [inviter] = others as [Member];
    await connect(inviter, dan);
    expect((await addMembers(inviter, id, [dan])).ok).toBe(true);
    expect((await addMembers(ann, id, [last])).body.room).toBe(0);
    expect((await answerInvitation(dan, id, 'accept')).error.code).toBe('HUDDLE_FULL');
    await leave(last, id);
    expect((await answerInvitation(dan, id, 'accept')).ok).toBe(true);
    expect((await peopleFor(dan, id))[0]).toBe(HUDDLE_OTHERS_MAX + 1);
  });

  it('M-24 notifies members who were added, invited or written to, until they read, answer or leave', async () => {
    const id = await start('Walks');
    await addMembers(ben, id, [dan]);
    expect(await notified(cleo)).toEqual([['huddle_added', ann.uid, 'Walks', false]]);
    expect(await notified(dan)).toEqual([['huddle_invited', ben.uid, 'Walks', false]]);
    await answerInvitation(dan, id, 'accept');
    expect(await notified(dan)).toEqual([['huddle_invited', ben.uid, 'Walks', true]]);
    const { seq } = (await write(ann, id, 'Hello')).body;
    await waitUntilChatsDrained(test.app);
    expect(await notified(dan)).toEqual([
      ['message', ann.uid, 'Walks', false],
      ['huddle_invited', ben.uid, 'Walks', true],
    ]);
    // The first notification of the chat is still unread.
    expect(await notified(cleo)).toEqual([['huddle_added', ann.uid, 'Walks', false]]);
    for (const member of [dan, cleo])
      await member.call(chats.markRead, { params: { chatId: huddleChatId(id) }, body: { seq } });
    await waitUntilChatsDrained(test.app);
    expect((await notified(dan))[0]).toEqual(['message', ann.uid, 'Walks', true]);
    expect(await notified(cleo)).toEqual([['huddle_added', ann.uid, 'Walks', true]]);
    const live = await open(base, dan.token);
    await leave(dan, id);
    await live.event('notificationsGone');
    expect(await notified(dan)).toEqual([]);
  });

  it('M-24 A-18 puts the huddles that a member started and their invitations into the download', async () => {
    const id = await start('Walks');
    await addMembers(ben, id, [dan]);
    const data = (member: Member) => huddlesAndInvitationsOf(test.app.db, member.uid);
    expect(await data(ann)).toMatchObject({ huddles: [{ huddleId: id, title: 'Walks' }], huddleInvitations: [] });
    const sent = { huddleId: id, uid: dan.uid, isReceived: false };
    expect(await data(ben)).toMatchObject({ huddles: [], huddleInvitations: [sent] });
    expect(await data(dan)).toMatchObject({ huddleInvitations: [{ huddleId: id, uid: ben.uid, isReceived: true }] });
  });

  it('M-24 new accounts start two chats a day and add members five times', async () => {
    const limited = await createTestApp();
    try {
      const newcomer = await limited.member({}, { createdAt: limited.clock.now() });
      const friend = await limited.member();
      await connect(newcomer, friend);
      const begin = () =>
        newcomer.call(huddles.create, {
          body: { title: 'Walks', uids: [friend.uid], clientId: crypto.randomUUID() },
        });
      const ids: string[] = [];
      for (let count = 0; count < NEW_ACCOUNT_LIMITS.huddle.points; count++) ids.push((await begin()).body.id);
      expect((await begin()).error.code).toBe('NEW_ACCOUNT_LIMIT');
      const add = () => addMembers(newcomer, ids[0] ?? '', [friend]);
      for (let count = 0; count < NEW_ACCOUNT_LIMITS.huddleMembers.points; count++) expect((await add()).ok).toBe(true);
      expect((await add()).error.code).toBe('NEW_ACCOUNT_LIMIT');
    } finally {
      await limited.close();
    }
  });

  it('M-24 lets connections end without ending the chat', async () => {
    const id = await start();
    await ann.call(connections.end, { params: { target: ben.uid, requester: ann.uid } });
    expect(await peopleFor(ben, id)).toEqual([3, uidsOf(ann, ben, cleo)]);
  });
});
