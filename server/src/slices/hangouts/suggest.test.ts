import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { HANGOUT_SUGGESTIONS_MAX } from '#contract/limits.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { aHangoutForm, join } from './hangouts.factory.ts';

const { hangouts, notifications, safety } = routes;

describe('bringing a connection', () => {
  let test: TestApp;
  let host: Member;
  let ann: Member;
  let ben: Member;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    host = await test.member({ firstName: 'Hana' });
    ann = await test.member({ firstName: 'Ann' });
    ben = await test.member({ firstName: 'Ben' });
    await connect(ann, ben);
  });

  const made = async () =>
    (await host.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } })).body.id;
  const joined = async (member: Member) => {
    const id = await made();
    expect((await join(member, id)).status).toBe(200);
    return id;
  };
  const suggest = (member: Member, hangoutId: string, other: Member) =>
    member.call(hangouts.suggest, { params: { hangoutId, other: other.uid } });
  const news = async (member: Member) =>
    (await member.call(notifications.list, { params: { uid: member.uid } })).body.items.filter(
      ({ type }) => type === 'hangout_suggested',
    );

  it('H-09 notifies a connection once, with the hangout and who suggests it, and until they join', async () => {
    const id = await joined(ann);
    expect((await suggest(ann, id, ben)).body).toEqual({ suggested: [ben.uid] });
    expect((await suggest(ann, id, ben)).body).toEqual({ suggested: [ben.uid] });
    expect((await ann.call(hangouts.suggestions, { params: { hangoutId: id } })).body).toEqual({
      suggested: [ben.uid],
    });
    expect(await news(ben)).toMatchObject([{ from: { uid: ann.uid }, hangout: { id }, read: false }]);
    await join(ben, id);
    expect(await news(ben)).toMatchObject([{ read: true }]);
  });

  it('H-09 notifies nobody who goes already, and the answer is the same', async () => {
    const id = await joined(ann);
    await join(ben, id);
    expect((await suggest(ann, id, ben)).body).toEqual({ suggested: [ben.uid] });
    expect(await news(ben)).toEqual([]);
  });

  it('H-09 neither notifies a connection whom a block keeps from the hangout, nor reveals the block', async () => {
    const id = await joined(ann);
    await host.call(safety.block, { params: { uid: host.uid, other: ben.uid } });
    const { status, body } = await suggest(ann, id, ben);
    expect([status, body]).toEqual([200, { suggested: [ben.uid] }]);
    expect(await news(ben)).toEqual([]);
  });

  it('H-09 refuses members who are not connected or do not go, hangouts that are over or cancelled, and a sixth connection', async () => {
    const id = await joined(ann);
    const stranger = await test.member();
    expect((await suggest(ann, id, stranger)).error.code).toBe('NOT_FOUND');
    // Ben is connected to Ann, but does not go.
    expect((await suggest(ben, id, ann)).error.code).toBe('NOT_FOUND');
    for (let count = 0; count < HANGOUT_SUGGESTIONS_MAX; count++) {
      const other = await test.member();
      await connect(ann, other);
      expect((await suggest(ann, id, other)).status).toBe(200);
    }
    expect((await suggest(ann, id, ben)).error.code).toBe('SUGGESTIONS_USED');
    expect(await news(ben)).toEqual([]);
    const cancelled = await joined(ann);
    await host.call(hangouts.cancel, { params: { hangoutId: cancelled } });
    expect((await suggest(ann, cancelled, ben)).error.code).toBe('HANGOUT_CANCELLED');
    const over = await joined(ann);
    test.clock.advance(48 * 3_600_000);
    const { idToken } = await issueTokens(test.app, ann.uid);
    const later = { ...ann, ...test.caller(idToken) };
    expect((await suggest(later, over, ben)).error.code).toBe('HANGOUT_OVER');
  });
});
