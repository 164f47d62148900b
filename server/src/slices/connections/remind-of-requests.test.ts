import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { REQUEST_LAPSE_DAYS } from '#contract/limits.ts';
import { answerRequestFor } from '#server/demo/acts/connections.ts';
import { notificationsPage } from '#server/slices/notifications/index.ts';
import { restoreMember, suspendAndMail } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { REQUEST_REMINDER_DAYS } from './connection.rules.ts';
import { requestReminder } from './events.ts';
import { remindOfConnectionRequests } from './remind-of-requests.ts';

const { connections, notifications } = routes;

const ask = (requester: Member, asked: Member) =>
  requester.call(connections.request, {
    params: { target: asked.uid, requester: requester.uid },
    body: { message: 'Coffee in Astoria?' },
  });
const answer = (asked: Member, requester: Member, how: 'accept' | 'decline') =>
  asked.call(connections.answer, { params: { target: asked.uid, requester: requester.uid }, body: { answer: how } });
/** Returns the notifications of a member, whose token may have expired. */
const list = ({ app }: TestApp, { uid }: Member) => notificationsPage(app.db, uid, { limit: 50 });
const reminders = async (test: TestApp, member: Member) =>
  (await list(test, member)).items.filter(({ type }) => type === 'connection_waiting');
const passDays = (test: TestApp, days: number) => test.clock.advance(days * DAY_MS);

describe('reminders of requests', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('B-06 reminds the receiver once after seven days, also with two nodes and repeated runs, and not a day before', async () => {
    const [requester, asked] = [await test.member(), await test.member()];
    const other = await createTestApp({ beside: { databaseUrl: test.databaseUrl, clock: test.clock } });
    await ask(requester, asked);
    passDays(test, REQUEST_REMINDER_DAYS);
    await remindOfConnectionRequests(test.app);
    expect(await reminders(test, asked)).toEqual([]);
    test.clock.advance(1);
    await Promise.all([remindOfConnectionRequests(test.app), remindOfConnectionRequests(other.app)]);
    await remindOfConnectionRequests(test.app);
    expect(await reminders(test, asked)).toMatchObject([
      { from: { uid: requester.uid }, message: 'Coffee in Astoria?', read: false },
    ]);
    // The reminder takes the place of the first notification, so one request counts once.
    expect((await list(test, asked)).unread).toBe(1);
    expect((await list(test, requester)).items).toEqual([]);
    passDays(test, REQUEST_LAPSE_DAYS - REQUEST_REMINDER_DAYS - 3);
    await remindOfConnectionRequests(test.app);
    expect(await reminders(test, asked)).toHaveLength(1);
    await other.close();
  });

  it('B-06 sends the reminder by the next run when one fails in the middle, and the reminders of other requests at once', async () => {
    const [requester, asked, other] = [await test.member(), await test.member(), await test.member()];
    await ask(requester, asked);
    await ask(requester, other);
    passDays(test, REQUEST_REMINDER_DAYS + 1);
    const { emit } = requestReminder;
    const emitted = vi.spyOn(requestReminder, 'emit').mockImplementation(async (work, request) => {
      await emit(work, request);
      if (request.target === asked.uid) throw new Error('The server stopped.');
    });
    const logged = vi.spyOn(test.app.log, 'error');
    await remindOfConnectionRequests(test.app);
    const failure = { event: 'request_not_reminded', err: new Error('The server stopped.') };
    expect(logged.mock.calls.map(([fields]) => fields)).toEqual([failure]);
    expect(await reminders(test, asked)).toEqual([]);
    expect(await reminders(test, other)).toHaveLength(1);
    emitted.mockRestore();
    await remindOfConnectionRequests(test.app);
    expect(await reminders(test, asked)).toHaveLength(1);
  });

  it('B-06 reminds nobody of requests that were answered, declined, withdrawn or blocked', async () => {
    const asked = await test.member();
    const requesters = [await test.member(), await test.member(), await test.member(), await test.member()] as const;
    for (const requester of requesters) expect((await ask(requester, asked)).status).toBe(200);
    const [accepted, declined, withdrawn, blocked] = requesters;
    await answer(asked, accepted, 'accept');
    await answer(asked, declined, 'decline');
    await withdrawn.call(connections.end, { params: { target: asked.uid, requester: withdrawn.uid } });
    await asked.call(routes.safety.block, { params: { uid: asked.uid, other: blocked.uid } });
    passDays(test, REQUEST_REMINDER_DAYS + 1);
    await remindOfConnectionRequests(test.app);
    expect(await reminders(test, asked)).toEqual([]);
  });

  it('B-06 does not mention a suspended member, and does so after they were restored', async () => {
    const [requester, asked] = [await test.member(), await test.member()];
    await ask(requester, asked);
    await test.app.transact((work) => suspendAndMail(work, null, { uid: requester.uid, reason: 'Spam' }));
    passDays(test, REQUEST_REMINDER_DAYS + 1);
    await remindOfConnectionRequests(test.app);
    expect(await reminders(test, asked)).toEqual([]);
    await test.app.transact((work) => restoreMember(work, null, requester.uid));
    await remindOfConnectionRequests(test.app);
    expect(await reminders(test, asked)).toHaveLength(1);
  });

  it('B-06 N-02 does not remind members who turned reminders off, and an answer marks the reminder as read', async () => {
    const [requester, asked, quiet] = [await test.member(), await test.member(), await test.member()];
    await quiet.call(notifications.saveSettings, {
      params: { uid: quiet.uid },
      body: { types: { connection_waiting: false } },
    });
    await ask(requester, asked);
    await ask(requester, quiet);
    passDays(test, REQUEST_REMINDER_DAYS + 1);
    await remindOfConnectionRequests(test.app);
    expect(await reminders(test, quiet)).toEqual([]);
    expect(await reminders(test, asked)).toMatchObject([{ read: false }]);
    await answerRequestFor(test.app, asked.uid, asked.uid, requester.uid, true);
    expect(await reminders(test, asked)).toMatchObject([{ read: true }]);
  });
});
