import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { cursorOf } from '#server/platform/http/cursor.ts';
import { endSuspension, startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { openSocket } from '#server/testing/socket.ts';

const { account, connections, notifications } = routes;

describe('notifications', () => {
  let test: TestApp;
  let ann: Member;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    ann = await test.member();
  });
  afterAll(() => test.close());
  const list = (query: { cursor?: string; limit?: number } = {}) =>
    ann.call(notifications.list, { params: { uid: ann.uid }, query });

  it('N-02 counts each of several simultaneous notifications and gives no two the same time', async () => {
    const senders: Member[] = [];
    for (let n = 0; n < 12; n++) senders.push(await test.member());
    await Promise.all(
      senders.map(({ uid, call }) =>
        call(connections.request, { params: { target: ann.uid, requester: uid }, body: { message: 'hi' } }),
      ),
    );
    const { items, unread } = (await list()).body;
    expect(unread).toBe(12);
    expect(new Set(items.map(({ timestamp }) => timestamp)).size).toBe(12);
  });

  it('N-02 returns each once when a member pages through the list', async () => {
    const everything = (await list({ limit: 50 })).body.items.map(({ id }) => id);
    const paged: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const { body } = await list({ limit: 5, ...(cursor && { cursor }) });
      paged.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
      more = cursor !== undefined;
    }
    expect(paged).toEqual(everything);
  });

  it('N-02 takes notifications from a hidden member out of the list and its count, live, until they are shown again', async () => {
    const [cleo, bob] = [await test.member(), await test.member()];
    const socket = await openSocket(await test.listen(), cleo.token);
    const params = { target: cleo.uid, requester: bob.uid };
    await bob.call(connections.request, { params, body: { message: 'hi' } });
    const { notification } = await socket.event('notification');
    const state = async () => {
      const { items, unread } = (await cleo.call(notifications.list, { params: { uid: cleo.uid } })).body;
      return [items.length, unread];
    };
    expect(await state()).toEqual([1, 1]);
    await test.app.transact((work) => startSuspension(work, bob.uid, { reason: 'a test', words: '' }));
    expect(await socket.event('notificationsGone')).toMatchObject({ ids: [notification.id], unread: 0 });
    expect(await state()).toEqual([0, 0]);
    // Other notifications are counted without it, and marking all of them leaves it as it is.
    await ann.call(connections.request, { params: { target: cleo.uid, requester: ann.uid }, body: { message: 'hi' } });
    const otherEvent = await socket.event('notification', (event) => event.notification.id !== notification.id);
    expect([otherEvent.notification.from?.uid, otherEvent.unread]).toEqual([ann.uid, 1]);
    const all = { params: { uid: cleo.uid, id: 'all' as const }, body: { read: true as const } };
    expect((await cleo.call(notifications.markRead, all)).body.unread).toBe(0);
    const seen = socket.events.length;
    await test.app.transact((work) => endSuspension(work, bob.uid));
    await socket.settled();
    expect(socket.events.slice(seen)).toContainEqual({ type: 'notification', notification, unread: 1 });
    expect(await state()).toEqual([2, 1]);
    // The same while the account is to be deleted at its member's wish.
    await bob.call(account.scheduleDeletion, { params: { uid: bob.uid } });
    await socket.settled();
    expect(socket.events.filter(({ type }) => type === 'notificationsGone')).toHaveLength(2);
    expect(await state()).toEqual([1, 0]);
    socket.close();
  });

  it('refuses an invalid cursor with 400', async () => {
    const id = crypto.randomUUID();
    const times = ['1', 'foo 1', '0000-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '2020-02-31T25:00:00.000Z'];
    for (const cursor of [...times.map((time) => cursorOf(time, id)), cursorOf('2020-01-01T00:00:00.000Z', 'x'), 'e30'])
      expect((await list({ cursor })).status, cursor).toBe(400);
    expect((await list({ cursor: cursorOf('2020-01-01T00:00:00.000Z', id) })).status).toBe(200);
  });
});
