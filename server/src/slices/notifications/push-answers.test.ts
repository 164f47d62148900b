import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import { routes } from '#contract/index.ts';
import type { Language } from '#contract/languages.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { addConfirmedContact, shareDemoPlan } from '#server/demo/acts/sharing.ts';
import { sendHangoutReminders } from '#server/slices/hangouts/index.ts';
import { homeToken, tendSharedPlans } from '#server/slices/sharing/index.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { type PushService, startPushService } from '#server/testing/push-service.ts';
import { aHangoutForm } from '../hangouts/hangouts.factory.ts';
import { PUSH_DELAY_MS } from './push.rules.ts';
import { pushes } from './push.ts';

const { connections, hangouts, notifications, sharing } = routes;
const MINUTE = 60_000;

describe('pushes that ask a question', () => {
  let service: PushService;
  let test: TestApp;
  beforeAll(async () => {
    service = await startPushService();
    test = await createTestApp({ safeFetch: service.safeFetch, env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(async () => {
    await test.close();
    await service.close();
  });

  /** Returns a member with a browser that receives pushes. */
  async function reader(language?: Language) {
    const member = await test.member({ firstName: 'Rea' }, language && { language });
    const { publicKey } = (await member.call(notifications.readPushKey, {})).body;
    const { endpoint, keys } = service.browser(publicKey);
    const { uid } = member;
    await member.call(notifications.saveDevice, { params: { uid }, body: { endpoint, keys } as never });
    service.received.length = 0;
    return { member };
  }
  /** Sends what is due a moment later, and returns what the push service received. */
  async function sentAfter() {
    test.clock.advance(PUSH_DELAY_MS);
    await pushes(test.app).send();
    return service.received.splice(0);
  }

  it('B-02 puts a button into the push of the question, which confirms the place without a login', async () => {
    const { member } = await reader();
    const host = await test.member();
    const instant = new Date(test.clock.now().getTime() + 30 * 60 * MINUTE);
    const body = { ...aHangoutForm({ at: instant, capacity: 3 }), clientId: crypto.randomUUID() };
    const { id } = (await host.call(hangouts.create, { body })).body;
    await member.call(hangouts.join, { params: { hangoutId: id, uid: member.uid }, body: { rsvp: 'confirmed' } });
    test.clock.advance(6 * 60 * MINUTE);
    await sendHangoutReminders(test.app);
    const answers = (await sentAfter()).flatMap(({ news }) => news.answer ?? []);
    expect(answers).toMatchObject([{ label: 'I’m coming', done: 'Your place is confirmed' }]);
    const used = await test.visitor.call(hangouts.redeemPlaceLink, { body: { token: answers[0]?.token ?? '' } });
    expect(used.body).toMatchObject({ purpose: 'confirm', isDone: true });
  });

  it.each([
    ['es' as const, 'Rea quiere conectar contigo', 'Tienes 2 notificaciones sin leer'],
    ['zh' as const, 'Rea 想和你交朋友', '你有 2 条未读通知'],
  ])('N-02 writes pushes in the language of their reader (%s)', async (language, title, many) => {
    const { member } = await reader(language);
    const ask = async () => {
      const otherMember = await test.member({ firstName: 'Rea' });
      const params = { target: member.uid, requester: otherMember.uid };
      await otherMember.call(connections.request, { params, body: { message: '' } });
    };
    await ask();
    expect((await sentAfter()).map(({ news }) => news.title)).toEqual([title]);
    // Both are held back until the quiet hours are over.
    const hour = Number(newYorkTime(test.clock.now()).time.slice(0, 2));
    const quiet = { from: hour, to: (hour + 2) % 24 };
    await member.call(notifications.saveSettings, { params: { uid: member.uid }, body: { quiet } });
    await ask();
    await sentAfter();
    test.clock.advance(3 * 60 * MINUTE);
    expect((await sentAfter()).map(({ news }) => news.title)).toEqual([many]);
  });

  it('B-07 asks in a push of its own whether the member got home, with a button that answers without a login', async () => {
    const { member } = await reader();
    const host = await test.member();
    const instant = new Date(test.clock.now().getTime() + 60 * MINUTE);
    const { id } = (
      await host.call(hangouts.create, { body: { ...aHangoutForm({ at: instant }), clientId: crypto.randomUUID() } })
    ).body;
    await member.call(hangouts.join, { params: { hangoutId: id, uid: member.uid }, body: { rsvp: 'confirmed' } });
    await addConfirmedContact(test.app, member.uid, { name: 'Morwenna', email: 'mo@example.net' });
    await shareDemoPlan(test.app, { uid: member.uid, hangoutId: id, asksHome: true });
    await sentAfter();
    test.clock.set(new Date(instant.getTime() + 3 * 60 * MINUTE));
    await tendSharedPlans(test.app);
    test.clock.advance(60 * MINUTE);
    await sendHangoutReminders(test.app);
    const delivered = (await sentAfter()).map(({ news }) => news);
    // The push that asks whom one would like to meet again does not replace the question.
    expect(new Set(delivered.map(({ tag }) => tag)).size).toBe(2);
    const question = delivered.find(({ answer }) => answer?.about === 'home');
    expect(question).toMatchObject({
      title: expect.stringContaining('Did you get home?'),
      path: expect.stringContaining(`/hangout/${id}`),
    });
    expect(question?.answer).toMatchObject({ label: 'I got home', done: 'Good to know that you got home' });
    expect(JSON.stringify(delivered)).not.toContain('Morwenna');
    const unread = async () => {
      const fresh = test.caller((await issueTokens(test.app, member.uid)).idToken);
      const { items } = (await fresh.call(notifications.list, { params: { uid: member.uid }, query: {} })).body;
      return items.filter(({ type, read }) => type === 'home_question' && !read).length;
    };
    expect(await unread()).toBe(1);
    const token = question?.answer?.token ?? '';
    const used = await test.visitor.call(sharing.redeemLink, { body: { token, answer: 'yes' } });
    expect(used.body).toMatchObject({ purpose: 'home', isDone: true });
    expect(await unread()).toBe(0);
    expect(await homeToken(test.app.db, member.uid, id)).toBeNull();
  });
});
