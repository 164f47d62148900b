import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { directChatId } from '#contract/chats/ids.ts';
import { routes } from '#contract/index.ts';
import { REQUEST_LAPSE_DAYS } from '#contract/limits.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp } from '#server/testing/app.ts';
import { openSocket } from '#server/testing/socket.ts';
import { connectionChanged } from './events.ts';
import { lapseConnectionRequests } from './lapse-requests.ts';

describe('requests that lapse', () => {
  it('N-02 after 60 days the chat closes, the notification is read and both may send a request again; a day before, nothing changes', async () => {
    const test = await createTestApp();
    const [requester, asked] = [await test.member(), await test.member()];
    const params = { target: asked.uid, requester: requester.uid };
    const { body } = await requester.call(routes.connections.request, { params, body: { message: 'Hi' } });
    const gone = await test.member();
    await requester.call(routes.connections.request, {
      params: { target: gone.uid, requester: requester.uid },
      body: { message: 'Hi' },
    });
    await test.app.transact((work) => startSuspension(work, gone.uid, { reason: 'Spam', words: '' }));
    const socket = await openSocket(await test.listen(), asked.token);
    const fresh = async (member: typeof requester) => {
      const { idToken } = await issueTokens(test.app, member.uid);
      return { ...member, ...test.caller(idToken) };
    };
    const unread = async () => {
      const list = await (await fresh(asked)).call(routes.notifications.list, { params: { uid: asked.uid } });
      return list.body.unread;
    };
    test.clock.advance(REQUEST_LAPSE_DAYS * 86_400_000);
    await lapseConnectionRequests(test.app);
    expect(await unread()).toBe(1);
    const versionWithHidden = async () => {
      const params = { chatId: directChatId(requester.uid, gone.uid) };
      return (await (await fresh(requester)).call(routes.chats.read, { params })).body.version;
    };
    const version = await versionWithHidden();
    test.clock.advance(1);
    await Promise.all([lapseConnectionRequests(test.app), lapseConnectionRequests(test.app)]);
    expect(await unread()).toBe(0);
    const again = await fresh(requester);
    const chat = await again.call(routes.chats.read, { params: { chatId: body.chatId } });
    expect(chat.body).toMatchObject({ request: null, can: { send: false } });
    expect((await socket.event('connectionEnded')).requester).toBe(requester.uid);
    expect((await socket.event('notificationsRead')).unread).toBe(0);
    // A request to a hidden member lapses unseen, like one that a block ended long ago.
    expect(await versionWithHidden()).toBe(version);
    const second = await again.call(routes.connections.request, { params, body: { message: 'Hi again' } });
    expect(second.body).toMatchObject({ status: 'pending' });
    socket.close();
    await test.close();
  });

  it('P-11 end although some others fail, however many, and those end by the next run', async () => {
    const test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    const { db } = test.app;
    for (let at = 0; at < 15; at++) await test.member();
    // More requests than the job reads at once, older than the one that does not fail.
    await sql`
      insert into connections (target, requester, status, "timestamp", message)
      select a.uid, b.uid, 'pending', ${test.clock.now()}::timestamptz - interval '1 minute', 'Hi'
      from accounts a join accounts b on a.uid < b.uid`.execute(db);
    const [asked, last] = [await test.member(), await test.member()];
    await last.call(routes.connections.request, {
      params: { target: asked.uid, requester: last.uid },
      body: { message: 'Hi' },
    });
    const { emit } = connectionChanged;
    const emitted = vi.spyOn(connectionChanged, 'emit').mockImplementation(async (work, change) => {
      await emit(work, change);
      if (change.requester !== last.uid) throw new Error('This one fails.');
    });
    const logged = vi.spyOn(test.app.log, 'error').mockImplementation(() => {});
    const open = async () => (await sql`select 1 from connections where status = 'pending'`.execute(db)).rows.length;
    test.clock.advance((REQUEST_LAPSE_DAYS + 1) * 86_400_000);
    await lapseConnectionRequests(test.app);
    expect([await open(), logged.mock.calls.length]).toEqual([105, 105]);
    expect(logged.mock.calls[0]?.[0]).toMatchObject({ event: 'request_not_ended' });
    emitted.mockRestore();
    await lapseConnectionRequests(test.app);
    expect(await open()).toBe(0);
    await test.close();
  });
});
