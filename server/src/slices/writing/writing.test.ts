import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { NO_REASON, NO_SUMMARY } from '#contract/writing/fallbacks.ts';
import { readConfig } from '#server/config.ts';
import { findProfile } from '#server/slices/profiles/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { matchReasonsFor } from './card-reasons.ts';

const { generateMatchReason, generateConnectionSummary } = routes.writing;
const traits = (lifePace: number) => ({
  energyStyle: 3,
  decisionStyle: 3,
  socialStyle: 3,
  lifePace,
  communicationStyle: 3,
});

describe('the callables, with the embedded writer', () => {
  let test: TestApp;
  let me: Member;
  beforeAll(async () => {
    test = await createTestApp();
    me = await test.member({ selectedInterests: ['hiking'], languages: ['korean'], personalityTraits: traits(1) });
  });
  afterAll(() => test.close());

  const reason = (other: { uid?: string; username?: string }, caller: Member = me) =>
    caller.call(generateMatchReason, { body: { data: { currentUser: {}, otherUser: other } } });
  const summary = (otherUsername: string, caller: Member = me) =>
    caller.call(generateConnectionSummary, { body: { data: { otherUsername } } });

  it('F-01 F-03 answers {data} with {result} for a member named by uid or username', async () => {
    const otherMember = await test.member({ username: 'Mina', selectedInterests: ['hiking'] });
    const byUid = await reason({ uid: otherMember.uid });
    expect(byUid.body.result).toMatch(/hiking/i);
    expect((await reason({ username: 'mina' })).body).toEqual(byUid.body);
    const raw = await test.app.http.inject({
      method: 'POST',
      url: '/functions/generateMatchReason',
      headers: { authorization: `Bearer ${me.token}` },
      payload: {
        data: {
          currentUser: { username: me.username },
          otherUser: { username: 'Mina', selectedInterests: ['yoga'], bio: 'x' },
        },
      },
    });
    expect(raw.json()).toEqual(byUid.body);
  });

  it('F-04 describes how two personalities match', async () => {
    const otherMember = await test.member({ firstName: 'Maya', personalityTraits: traits(5), languages: ['korean'] });
    const { body } = await me.call(generateConnectionSummary, {
      body: {
        data: {
          currentUserTraits: { lifePace: 1 },
          otherUserTraits: { lifePace: 5 },
          otherUsername: otherMember.username,
        },
      },
    });
    expect(body.result).toMatch(/Maya/);
    expect(body.result).toMatch(/Korean/);
    expect(body.result.match(/[.?](?: |$)/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('F-03 F-05 ignores profile fields in the request', async () => {
    const otherMember = await test.member({ selectedGenres: ['jazz'] });
    const { body } = await me.call(generateMatchReason, {
      body: {
        data: {
          currentUser: { selectedGenres: ['jazz'], bio: 'zanzibar' },
          otherUser: { uid: otherMember.uid, selectedInterests: ['hiking'], firstName: 'zanzibar' },
        },
      },
    });
    expect(body.result).toBe(NO_REASON);
  });

  it.each([
    ['es' as const, /senderismo/, 'con ganas de hacer amistades ✨', /improvisar/],
    ['zh' as const, /徒步/, '想认识新朋友 ✨', /随性/],
  ])(
    'F-03 F-04 writes in the language of the page (%s), also the fallbacks and the cards',
    async (language, reasonHas, nothing, summaryHas) => {
      const mine = { selectedInterests: ['hiking' as const], personalityTraits: traits(1) };
      const [reader, other, blank] = [
        await test.member(mine, { language }),
        await test.member({ ...mine, personalityTraits: traits(5) }),
        await test.member(),
      ];
      expect((await reason({ uid: other.uid }, reader)).body.result).toMatch(reasonHas);
      expect((await summary(other.username, reader)).body.result).toMatch(summaryHas);
      expect((await reason({ uid: blank.uid }, reader)).body.result).toBe(nothing);
      const page = await reader.call(routes.discovery.intros, { query: { list: 'everyone', search: other.username } });
      expect(page.body.items.map(({ matchReason }) => matchReason)).toEqual([expect.stringMatching(reasonHas)]);
    },
  );

  it('F-03 F-04 P-09 uses the specification’s sentence if there are no facts', async () => {
    const blank = await test.member();
    expect((await reason({ uid: blank.uid })).body.result).toBe('looking for new friends ✨');
    expect((await summary(blank.username)).body.result).toBe('You two could be a fun match! Why not say hi? ✨');
    // It speaks of traits, so both have to show one that they answered.
    const other = await test.member({ personalityTraits: { ...traits(3), energyStyle: 5 } });
    expect((await summary(other.username)).body.result).toBe(
      'Based on your personality traits, you might have an interesting dynamic! Why not reach out and start a conversation? ✨',
    );
    const hidden = await test.member({ showPersonality: false });
    expect((await summary(hidden.username)).body.result).toBe('You two could be a fun match! Why not say hi? ✨');
  });

  it('F-05 P-02 P-03 never mentions a hidden field', async () => {
    const secrets: Partial<PublicProfile> = {
      neighborhood: 'astoria',
      showNeighborhood: false,
      showPersonality: false,
      personalityTraits: traits(1),
      communicationStyle: 'playful',
    };
    const open: Partial<PublicProfile> = {
      neighborhood: 'astoria',
      personalityTraits: traits(1),
      communicationStyle: 'playful',
    };
    const [hider, shower] = [await test.member(secrets), await test.member(open)];
    for (const [caller, other] of [
      [hider, shower],
      [shower, hider],
    ] as const) {
      expect((await reason({ uid: other.uid }, caller)).body.result).toBe(NO_REASON);
      expect((await summary(other.username, caller)).body.result).toBe(NO_SUMMARY);
    }
    await hider.call(routes.profiles.saveProfile, {
      params: { uid: hider.uid },
      body: { public: { showNeighborhood: true } },
    });
    expect((await reason({ uid: hider.uid }, shower)).body.result).toMatch(/Astoria/);
  });

  it('D-05 F-01 answers with an error for members who are unknown, blocked, without a profile, or the caller', async () => {
    const otherMember = await test.member({ selectedInterests: ['hiking'] });
    expect((await reason({ uid: 'a'.repeat(28) })).status).toBe(404);
    expect((await reason({ username: 'nobody.here' })).status).toBe(404);
    expect((await summary('nobody.here')).status).toBe(404);
    expect((await reason({ uid: me.uid })).status).toBe(404);
    const bare = await test.member(null);
    expect((await reason({ uid: bare.uid })).error.code).toBe('PROFILE_NOT_FOUND');
    expect((await reason({ uid: otherMember.uid }, bare)).error.code).toBe('PROFILE_REQUIRED');
    await otherMember.call(routes.safety.block, { params: { uid: otherMember.uid, other: me.uid } });
    for (const [caller, about] of [
      [me, otherMember],
      [otherMember, me],
    ] as const) {
      expect((await reason({ uid: about.uid }, caller)).status).toBe(404);
      expect((await summary(about.username, caller)).status).toBe(404);
    }
  });

  it('F-01 rejects malformed calls', async () => {
    for (const data of [{}, { otherUser: {} }, { otherUser: { uid: 'short' } }, { otherUser: { username: 7 } }]) {
      const { status } = await me.call(generateMatchReason, { body: { data } as never });
      expect(status, JSON.stringify(data)).toBe(400);
    }
    expect(
      (await test.visitor.call(generateConnectionSummary, { body: { data: { otherUsername: 'x' } } })).status,
    ).toBe(401);
  });

  it('I-04 F-03 a reason depends on the two members alone, not on the other cards or their order', async () => {
    const members = [];
    for (let n = 0; n < 12; n++)
      members.push(await test.member({ selectedInterests: ['hiking'], languages: ['korean'] }));
    const find = async (uid: string) => (await findProfile(test.app.db, uid))!;
    const [viewer, ...cards] = await Promise.all([me, ...members].map(({ uid }) => find(uid)));
    const reasons = await matchReasonsFor(test.app, viewer!, cards, 'en');
    expect(reasons.every(({ pending, shares }) => shares && !pending)).toBe(true);
    expect(await matchReasonsFor(test.app, viewer!, cards.toReversed(), 'en')).toEqual(reasons.toReversed());
    expect(await matchReasonsFor(test.app, viewer!, cards.slice(8), 'en')).toEqual(reasons.slice(8));
    // The other member reads the same sentence about the two.
    expect(await matchReasonsFor(test.app, cards[0]!, [viewer!], 'en')).toEqual([reasons[0]]);
    expect((await reason({ uid: cards[0]!.uid })).body.result).toBe(reasons[0]!.text);
  });
});

describe('the settings of the language model', () => {
  const llm = { LLM_URL: 'https://api.example/v1/chat/completions/', LLM_MODEL: 'm' };

  it('F-05 uses the embedded writer unless another is configured', () => expect(readConfig({}).llm).toBeNull());

  it('F-05 takes an endpoint, with a key or without', () => {
    const plain = { url: 'https://api.example/v1', model: 'm', apiKey: null, timeoutMs: 30_000, callsPerHour: 500 };
    expect(readConfig(llm).llm).toEqual(plain);
    expect(readConfig({ ...llm, LLM_API_KEY: 'k', LLM_TIMEOUT_S: '5', LLM_CALLS_PER_HOUR: '10' }).llm).toEqual({
      ...plain,
      apiKey: 'k',
      timeoutMs: 5000,
      callsPerHour: 10,
    });
  });

  it.each([
    [{ LLM_URL: llm.LLM_URL }, 'LLM_MODEL is missing'],
    [{ LLM_MODEL: 'm' }, 'LLM_MODEL needs LLM_URL'],
    [{ LLM_API_KEY: 'k' }, 'LLM_API_KEY needs LLM_URL'],
    [{ ...llm, LLM_URL: 'api.example' }, 'LLM_URL must be an address'],
    [{ ...llm, LLM_TIMEOUT_S: '61' }, 'LLM_TIMEOUT_S must be 60 or less'],
    [{ ...llm, LLM_CALLS_PER_HOUR: '0' }, 'LLM_CALLS_PER_HOUR must be 1 or more'],
  ])('F-05 refuses to start half configured: %j', (env, sentence) => expect(() => readConfig(env)).toThrow(sentence));
});
