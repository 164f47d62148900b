import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hangouts } from '#contract/hangouts/routes.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { aHangoutForm, createdId } from './hangouts.factory.ts';

describe('the hangouts of the week', () => {
  let test: TestApp;
  let ann: Member;
  let ben: Member;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    // A Thursday morning in New York.
    test.clock.set(new Date('2026-12-03T14:00:00Z'));
    // An earlier try may have left hangouts.
    await sql`update threads set cancelled_at = now()`.execute(test.app.db);
    ann = await test.member({ firstName: 'Ann' });
    ben = await test.member({ firstName: 'Ben' });
  });

  const week = async () => (await test.visitor.call(hangouts.week, {})).body;

  it('L-06 tells visitors the category, the day and the number of attendees, and nothing that a member wrote', async () => {
    const dinner = await createdId(ann, {
      date: '2026-12-05',
      time: '19:30',
      category: 'food',
      title: 'canary dinner',
    });
    await ben.call(hangouts.join, { params: { hangoutId: dinner, uid: ben.uid }, body: { rsvp: 'confirmed' } });
    await createdId(ann, { date: '2026-12-04', time: '09:00', category: 'wellness', location: 'canary place' });
    await createdId(ben, { date: '2026-12-06', time: '01:30', category: 'music', description: 'canary words' });
    await createdId(ben, { date: '2026-12-07', time: '14:00', category: 'games' });
    await createdId(ben, { date: '2026-12-20', time: '14:00', category: 'games' });
    expect(await week()).toEqual({
      items: [
        { category: 'wellness', date: '2026-12-04', part: 'morning', attending: 1 },
        { category: 'food', date: '2026-12-05', part: 'evening', attending: 2 },
        { category: 'music', date: '2026-12-05', part: 'evening', attending: 1 },
      ],
      total: 4,
    });
  });

  it('L-06 leaves out cancelled hangouts and those of suspended hosts', async () => {
    const cancelled = await createdId(ann, { date: '2026-12-05' });
    await createdId(ben, { date: '2026-12-05' });
    expect((await week()).total).toBe(2);
    await ann.call(hangouts.cancel, { params: { hangoutId: cancelled } });
    expect((await week()).total).toBe(1);
    await test.app.transact((work) => startSuspension(work, ben.uid, { reason: 'Spam', words: '' }));
    expect((await week()).total).toBe(0);
  });

  it('L-06 shows none where LANDING_HANGOUTS is hidden', async () => {
    const hidden = await createTestApp({ env: { LANDING_HANGOUTS: 'hidden' } });
    try {
      const host = await hidden.member({ firstName: 'Ann' });
      const made = await host.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } });
      expect(made.status).toBe(200);
      expect((await hidden.visitor.call(hangouts.week, {})).body).toEqual({ items: [], total: 0 });
    } finally {
      await hidden.close();
    }
  });
});
