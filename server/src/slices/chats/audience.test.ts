import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hangoutChatId } from '#contract/chats/ids.ts';
import { routes } from '#contract/index.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { endSuspension, startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { countWaitingForLocks } from '#server/testing/locks.ts';
import { useSockets } from '#server/testing/socket.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { enterGroupChat, leaveGroupChat, openGroupChat, renameGroupChat, sayInGroupChat } from './membership.ts';
import { removeMemberFromChats } from './remove-deleted-member.ts';
import { waitUntilChatsDrained } from './wait-until-drained.ts';
import { messageWriter } from './writer.ts';

const { hangouts, safety } = routes;

describe('the audience of a chat', () => {
  let test: TestApp;
  let base: string;
  let ann: Member;
  let ben: Member;
  let carl: Member;
  let direct: string;
  let group: string;
  let hangoutId: string;
  const openSocket = useSockets();
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    base = await test.listen();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    [ann, ben, carl] = [await test.member(), await test.member(), await test.member()];
    direct = await connect(ann, ben);
    const form = { ...aHangoutForm(), clientId: crypto.randomUUID() };
    hangoutId = (await ann.call(hangouts.create, { body: form })).body.id;
    group = hangoutChatId(hangoutId);
    for (const member of [ben, carl]) await join(member);
  });

  const join = (member: Member) =>
    member.call(hangouts.join, { params: { hangoutId, uid: member.uid }, body: { rsvp: 'confirmed' } });
  const send = (by: Member, chatId: string, content: string) =>
    messageWriter(test.app).write({ chatId, userId: by.uid, clientId: crypto.randomUUID(), content });
  /** Sends a message and returns how each member with a socket received it. */
  async function received(by: Member, content: string, readers: readonly Member[]) {
    const sockets = await Promise.all(readers.map((reader) => openSocket(base, reader.token)));
    const { seq } = await send(by, group, content);
    await waitUntilChatsDrained(test.app);
    await Promise.all(sockets.map((socket) => socket.settled()));
    return sockets.map(({ events }) => {
      const found = events.flatMap((event) => (event.type === 'message' ? [event.message] : []));
      return found.find((message) => message.chatId === group && message.seq === seq)?.kind ?? 'nothing';
    });
  }

  it('takes one statement for a message in a direct chat whose audience has not changed', async () => {
    await send(ann, direct, 'The first message loads the audience');
    await waitUntilChatsDrained(test.app);
    const { statements } = await recordStatements(async () => {
      await send(ben, direct, 'The second one does not');
      await waitUntilChatsDrained(test.app);
    });
    expect(statements).toHaveLength(1);
  });

  it('takes one statement for a message in a group whose audience has not changed', async () => {
    await send(ann, group, 'The first message loads the audience');
    await waitUntilChatsDrained(test.app);
    const { statements } = await recordStatements(async () => {
      await send(ben, group, 'The second one does not');
      await waitUntilChatsDrained(test.app);
    });
    expect(statements).toHaveLength(1);
  });

  it('P-12 withholds messages as soon as a member has blocked another, and no longer after they unblock them', async () => {
    expect(await received(ann, 'Before', [ben, carl])).toEqual(['text', 'text']);
    const params = { uid: carl.uid, other: ben.uid };
    await carl.call(safety.block, { params });
    expect(await received(ben, 'Blocked', [ann, carl])).toEqual(['text', 'hidden']);
    await carl.call(safety.unblock, { params });
    expect(await received(ben, 'Unblocked', [ann, carl])).toEqual(['text', 'text']);
  });

  it('S-07 P-12 withholds messages when a member joins while a block with another participant commits', async () => {
    const dora = await test.member();
    const [joining, blocking] = await Promise.all([test.app.pool.connect(), test.app.pool.connect()]);
    /** Resolves when the work is done, or when it waits for a lock. */
    const doneOrWaiting = async (work: Promise<unknown>) => {
      let isDone = false;
      void work.then(() => {
        isDone = true;
      });
      while (!isDone && (await countWaitingForLocks(test.app.pool)) === 0)
        await new Promise((next) => setImmediate(next));
    };
    // The block's trigger runs before the join commits, and the block commits after it.
    await joining.query('begin');
    await joining.query('select 1 from chats where id = $1 for update', [group]);
    await joining.query('insert into chat_participants (chat_id, uid) values ($1, $2)', [group, dora.uid]);
    await blocking.query('begin');
    await blocking.query('insert into blocks (uid, other) values ($1, $2)', [dora.uid, ben.uid]);
    const checked = blocking.query('set constraints all immediate');
    await doneOrWaiting(checked);
    await joining.query('commit');
    // Without the lock, this message would cache an audience that does not know of the block.
    const between = received(ben, 'Between', []);
    await checked;
    await doneOrWaiting(between);
    await blocking.query('commit');
    await between;
    for (const client of [joining, blocking]) client.release();
    expect(await received(ben, 'Blocked', [ann, dora])).toEqual(['text', 'hidden']);
  });

  it('D-05 withholds messages from a suspended member until the suspension ends', async () => {
    expect(await received(ann, 'Before', [ben, carl])).toEqual(['text', 'text']);
    // Operators also end the sessions of a suspended member. This socket stays open, as on a node that has not learned of it yet.
    const socket = await openSocket(base, carl.token);
    await test.app.transact((work) => startSuspension(work, carl.uid, { reason: 'Spam', words: '' }));
    expect(await received(ann, 'Suspended', [ben])).toEqual(['text']);
    await socket.settled();
    expect(socket.events.flatMap((event) => (event.type === 'message' ? [event.message.kind] : []))).toEqual([
      'hidden',
    ]);
    expect(JSON.stringify(socket.events)).not.toContain('Suspended');
    await test.app.transact((work) => endSuspension(work, carl.uid));
    expect(await received(ann, 'Restored', [ben, carl])).toEqual(['text', 'text']);
  });

  it('D-05 publishes no message to a member who left, and every message to a member who joined', async () => {
    const dora = await test.member();
    expect(await received(ann, 'Before', [ben, carl, dora])).toEqual(['text', 'text', 'nothing']);
    await carl.call(hangouts.leave, { params: { hangoutId, uid: carl.uid } });
    await join(dora);
    expect(await received(ann, 'After', [ben, carl, dora])).toEqual(['text', 'nothing', 'text']);
  });

  it('S-04 changes of a large group take as many statements and events as those of a small one', async () => {
    const { pool, transact } = test.app;
    /** Adds members by SQL, because creating them one by one takes minutes. */
    const crowd = (chatId: string, size: number) =>
      pool.query(
        `with made as (insert into accounts (uid, email, password_hash, password_updated_at, created_at, last_login_at)
           select left(md5($1 || n), 28), md5($1 || n) || '@crowd.invalid', '', now(), now(), now() from generate_series(1, $2) n returning uid)
         insert into chat_participants (chat_id, uid) select $1, uid from made`,
        [chatId, size],
      );
    const costOf = async (size: number) => {
      const [guest, leaver, blocked] = [await test.member(), await test.member(), await test.member()];
      const chatId = `group_event-${randomUUID().replaceAll('-', '').slice(0, 20)}`;
      const of = { chatId, hangoutId: null, title: 'Block party', createdBy: '' };
      await transact((work) => openGroupChat(work, of, [ann.uid, leaver.uid, blocked.uid]));
      await crowd(chatId, size);
      const counts: Record<string, [statements: number, events: number]> = {};
      const count = async (name: string, act: () => Promise<unknown>) => {
        const published = vi.spyOn(test.app.hub, 'publish');
        const { statements } = await recordStatements(act);
        // Heartbeats of the node come whenever they are due, and the caller's session is cached for half a second.
        const ours = statements.filter(
          (statement) => !/^select (?:1|pg_notify)/.test(statement) && !statement.includes('from "sessions"'),
        );
        counts[name] = [ours.length, published.mock.calls.length];
        published.mockRestore();
      };
      await count('enter', () => transact((work) => enterGroupChat(work, of, { uid: guest.uid })));
      await count('rename', () => transact((work) => renameGroupChat(work, chatId, 'Street party')));
      await count('say', () => transact((work) => sayInGroupChat(work, chatId, '', { event: 'cancelled' })));
      await count('leave', () => transact((work) => leaveGroupChat(work, chatId, guest.uid)));
      await count('delete', () => transact((work) => removeMemberFromChats(work, leaver.uid)));
      const params = { uid: ann.uid, other: blocked.uid };
      await count('block', () => ann.call(safety.block, { params }));
      await count('block again', () => ann.call(safety.block, { params }));
      return counts;
    };
    // Both are larger than what is sent along with a chat.
    const small = await costOf(150);
    expect(await costOf(600)).toEqual(small);
    expect(small.rename?.[1]).toBe(1);
    expect(small['block again']?.[1]).toBe(0);
  });
});
