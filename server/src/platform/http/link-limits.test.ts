import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '#contract/limits.ts';
import { createAccountWithoutCode } from '#server/demo/acts/identity.ts';
import { scheduleAccountDeletion } from '#server/slices/account/index.ts';
import { placeToken } from '#server/slices/hangouts/index.ts';
import { unsubscribeToken } from '#server/slices/notifications/unsubscribe.ts';
import { startSuspension, suspensionMail } from '#server/slices/safety/index.ts';
import { tokenFor } from '#server/slices/sharing/links.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';

describe('links in mails, behind an address that others share', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const address = '203.0.113.9';
  const post = (url: string, body?: object, remoteAddress = address) =>
    test.app.http.inject({ method: 'POST', url, remoteAddress, ...(body && { payload: body }) });
  const get = (url: string) => test.app.http.inject({ url, remoteAddress: address });
  const statusesOf = async (count: number, call: (n: number) => Promise<{ statusCode: number }>) => {
    const statuses = [];
    for (let n = 0; n < count; n++) statuses.push((await call(n)).statusCode);
    return statuses;
  };
  const tokenIn = (page: string) => new RegExp(`/${page}#([\\w.-]+)`).exec(test.mails.at(-1)?.text ?? '')?.[1] ?? '';

  /** Returns the calls with links that were mailed, by their kind, each with the status that it gets. */
  async function mailedLinks() {
    const { db } = test.app;
    const leaving = await createAccountWithoutCode(test.app, {
      email: 'leaving@example.com',
      password: 'long-secret',
      emailVerified: true,
    });
    const suspended = await createAccountWithoutCode(test.app, {
      email: 'suspended@example.com',
      password: 'long-secret',
      emailVerified: true,
    });
    await test.app.transact((work) => scheduleAccountDeletion(work, leaving));
    const deletion = tokenIn('keep-account');
    await test.app.transact(async (work) => {
      await startSuspension(work, suspended, { reason: 'A test.', words: 'A test.' });
      const mail = await suspensionMail(test.app, work.db, suspended);
      if (mail) test.mails.push(mail);
    });
    const appeal = tokenIn('appeal');
    const place = await placeToken(db, {
      purpose: 'offer',
      uid: leaving,
      hangoutId: 'H'.repeat(20),
      until: new Date(test.clock.now().getTime() + 60_000),
    });
    const plan = await tokenFor(db, 'plan', 'P'.repeat(20));
    const stop = await unsubscribeToken(db, leaving, test.clock.now());
    return [
      [200, () => post('/api/deletion-links/read', { token: deletion })],
      [200, () => post('/api/appeals/state', { token: appeal })],
      // These two are signed, and about nothing.
      [404, () => post('/api/place-links/read', { token: place })],
      [404, () => post('/api/safety-links/read', { token: plan })],
      [200, () => post(`/unsubscribe?token=${stop}`)],
    ] as const;
  }

  it('junk tokens of one kind of link are refused after a while, and take no link away from others', async () => {
    const links = await mailedLinks();
    const { points } = RATE_LIMITS.badLink;
    const junk = [
      () => post('/api/safety-links/read', { token: 'x' }),
      (n: number) =>
        post('/api/place-links/use', { token: `offer.${'A'.repeat(28)}.${'B'.repeat(20)}.${n}.${'c'.repeat(43)}` }),
      (n: number) => post('/api/deletion-links/read', { token: `${n}`.padStart(43, 'a') }),
      (n: number) => post('/api/appeals/state', { token: `${n}`.padStart(43, 'b') }),
      () => post('/api/appeals', {}),
      (n: number) => get(`/downloads/${`${n}`.padStart(43, 'c')}`),
      () => post('/unsubscribe?token=x'),
    ];
    for (const [index, call] of junk.entries()) {
      const statuses = await statusesOf(points + 2, call);
      expect([index, statuses.at(-1)]).toEqual([index, 429]);
      for (const [status, use] of links) expect((await use()).statusCode).toBe(status);
    }
    expect((await post('/api/safety-links/read', { token: 'x' }, '203.0.113.10')).statusCode).toBe(400);
  });

  it('counts one link that is used without end, and no other one', async () => {
    const { db } = test.app;
    const [first, second] = [await tokenFor(db, 'plan', 'Q'.repeat(20)), await tokenFor(db, 'plan', 'R'.repeat(20))];
    const open = (token: string) => post('/api/safety-links/read', { token }, '203.0.113.11');
    const statuses = await statusesOf(RATE_LIMITS.link.points + 1, () => open(first));
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
    expect((await open(second)).statusCode).toBe(404);
  });

  it('reading and using ten links each behind one address reaches no limit', async () => {
    const { db } = test.app;
    for (let n = 0; n < 40; n++) {
      const token = await tokenFor(db, 'plan', `${n}`.padStart(20, 'S'));
      expect((await post('/api/safety-links/read', { token })).statusCode).toBe(404);
      expect((await post('/api/safety-links/use', { token, answer: 'yes' })).statusCode).toBe(404);
    }
  });

  it('S-50 bodies that are invalid use up no access requests of others behind the address, and those beyond the limit are stored, with a later answer', async () => {
    const ask = (body: object) => post('/api/access-requests', body, '203.0.113.12');
    const form = {
      firstName: 'Ada',
      lastName: 'Lo',
      instagram: '',
      linkedin: '',
      movedToNYC: '2026-01',
      reason: 'New here.',
    };
    expect(new Set(await statusesOf(60, () => ask({ email: 'x' })))).toEqual(new Set([400]));
    const { points } = RATE_LIMITS.accessRequest;
    const honest = await statusesOf(points, (n) => ask({ ...form, email: `asks${n}@example.com` }));
    expect(new Set(honest)).toEqual(new Set([200]));
    // A connection is closed where an answer was delayed.
    const late = await ask({ ...form, email: 'late@example.com' });
    expect([late.statusCode, late.headers.connection]).toEqual([200, 'close']);
  });
});
