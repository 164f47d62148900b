import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { anyFacts, facts, matchFacts, matchPointsBetween } from './discovery.factory.ts';
import { everyone, type Query, uids } from './intros.pages.factory.ts';
import { nearnessFrom } from './nearness.rules.ts';

const { discovery, safety, profiles } = routes;
describe('the order of Intros', () => {
  const sample = fc.sample(anyFacts, { seed: 4711, numRuns: 60 });
  let test: TestApp;
  const members: { member: Member; given: (typeof sample)[number] }[] = [];
  beforeAll(async () => {
    test = await createTestApp();
    for (const given of sample) members.push({ member: await test.member(given), given });
  });
  afterAll(() => test.close());

  /** Returns the borough that other members see. */
  const shownBorough = ({ borough, showNeighborhood }: (typeof sample)[number]) => (showNeighborhood ? borough : null);

  it('I-02 I-11 the database orders sixty members like matchPointsBetween and the minutes by train, for every viewer', async () => {
    for (const [index, { member: viewer, given: mine }] of members.entries()) {
      const score = new Map(
        members.map(({ member, given }) => {
          const facts = matchFacts(given);
          const nearness = nearnessFrom(mine.neighborhood)[facts.neighborhood ?? ''] ?? 0;
          return [member.uid, matchPointsBetween(matchFacts(mine), facts) + nearness];
        }),
      );
      const expected = members
        .filter(
          ({ member, given }) => member !== viewer && (mine.borough === null || shownBorough(given) !== mine.borough),
        )
        .map(({ member }) => member.uid)
        .sort((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0) || (a < b ? 1 : -1));
      // Some viewers read many short pages. For the others, the order alone is of interest.
      expect(uids(await everyone(viewer, { limit: index % 6 === 0 ? 7 : 50 }))).toEqual(expected);
    }
  });

  it('I-03 lists members of the same borough who show it and show themselves nearby', async () => {
    for (const { member: viewer, given: mine } of members) {
      const near = members.filter(
        ({ member, given }) =>
          member !== viewer && mine.borough !== null && shownBorough(given) === mine.borough && given.showInNearby,
      );
      const cards = await everyone(viewer, { list: 'nearby' });
      expect(uids(cards).sort()).toEqual(near.map(({ member }) => member.uid).sort());
    }
  });

  it('I-04 a card shows the visible fields and a reason', async () => {
    const [viewer] = members;
    if (!viewer) throw new Error('no members');
    for (const card of await everyone(viewer.member)) {
      const them = members.find(({ member }) => member.uid === card.uid);
      if (!them) throw new Error('a stranger');
      const { given, member } = them;
      expect(card.neighborhood).toBe(given.showNeighborhood ? given.neighborhood : null);
      expect(card.borough).toBe(given.showNeighborhood ? given.borough : null);
      expect(card.username).toBe(member.username);
      for (const interest of card.sharedInterests) {
        expect(given.selectedInterests).toContain(interest);
        expect(viewer.given.selectedInterests).toContain(interest);
      }
      expect(card.matchReason).not.toBe('');
      expect(card.reasonPending).toBe(false);
    }
  });

  it('I-07 paging misses and repeats nobody while others sign up', async () => {
    const [viewer] = members;
    if (!viewer) throw new Error('no members');
    const before = uids(await everyone(viewer.member));
    let joined = 0;
    const cards = uids(
      await everyone(viewer.member, { limit: 5 }, async () => {
        joined++;
        // One sorts first and one sorts last.
        await test.member({ ...viewer.given, borough: null, neighborhood: null });
        await test.member(facts({ borough: null }));
      }),
    );
    expect(joined).toBeGreaterThan(5);
    expect(new Set(cards).size).toBe(cards.length);
    expect(cards.filter((uid) => before.includes(uid))).toEqual(before);
  });
});

describe('the members in Intros', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  /** Creates a member with words. One without a photo and words comes last. */
  const member = (given: Partial<PublicProfile> = {}) => test.member({ bio: 'New here.', ...given });
  const queens = { borough: 'Queens', neighborhood: 'astoria' } as const;
  const bronx = { borough: 'Bronx', neighborhood: null } as const;
  const sees = async (viewer: Member, other: Member, query: Query = {}) =>
    uids(await everyone(viewer, query)).includes(other.uid);
  const save = (member: Member, fields: Partial<PublicProfile>) =>
    member.call(profiles.saveProfile, { params: { uid: member.uid }, body: { public: fields } });

  it('I-02 I-03 recommends members of other boroughs or of none, and lists those of the same borough as nearby', async () => {
    const ann = await member(queens);
    const ben = await member({ borough: 'Queens' });
    const cleo = await member(bronx);
    const dan = await member({ borough: null });
    expect([await sees(ann, ben), await sees(ann, ben, { list: 'nearby' })]).toEqual([false, true]);
    expect([await sees(ann, cleo), await sees(ann, cleo, { list: 'nearby' })]).toEqual([true, false]);
    expect([await sees(ann, dan), await sees(ann, dan, { list: 'nearby' })]).toEqual([true, false]);
  });

  it('I-03 showInNearby takes effect at once, and only in the nearby list', async () => {
    const [ann, ben, cleo] = [await member(queens), await member(queens), await member(bronx)];
    await save(ben, { showInNearby: false });
    expect(await sees(ann, ben, { list: 'nearby' })).toBe(false);
    expect(await sees(cleo, ben)).toBe(true);
    expect(await sees(ben, ann, { list: 'nearby' })).toBe(true);
    await save(ben, { showInNearby: true });
    expect(await sees(ann, ben, { list: 'nearby' })).toBe(true);
  });

  it('I-08 recommends everybody to a member without a borough, and lists nobody as nearby', async () => {
    const nowhere = await member({ borough: null });
    const others = [await member(queens), await member(bronx), await member({ borough: null })];
    const recommended = uids(await everyone(nowhere));
    for (const { uid } of others) expect(recommended).toContain(uid);
    expect(await everyone(nowhere, { list: 'nearby' })).toEqual([]);
  });

  it('I-06 lists neither the viewer nor members without a profile', async () => {
    const ann = await member({ ...queens, firstName: 'Annabel' });
    const bare = await test.member(null);
    for (const list of ['recommended', 'nearby']) {
      expect(await sees(ann, ann, { list })).toBe(false);
      expect(await sees(ann, ann, { list, search: 'annabel' })).toBe(false);
      expect(await sees(ann, bare, { list })).toBe(false);
    }
    const refused = await bare.call(discovery.intros, { query: { list: 'recommended' } });
    expect([refused.status, refused.error.code]).toEqual([409, 'PROFILE_REQUIRED']);
    expect((await test.visitor.call(discovery.intros, { query: { list: 'recommended' } })).status).toBe(401);
  });

  it('I-06 P-12 a block hides the two from each other in every list and search, until it is removed', async () => {
    const ann = await member({ ...queens, firstName: 'Wilhelmina' });
    const near = await member({ ...queens, firstName: 'Xanthippe' });
    const far = await member({ ...bronx, firstName: 'Xanthippe' });
    for (const ben of [near, far]) {
      const list = ben === near ? 'nearby' : 'recommended';
      const both = async () => [
        await sees(ann, ben, { list }),
        await sees(ben, ann, { list }),
        await sees(ann, ben, { list, search: 'xanth' }),
        await sees(ben, ann, { list, search: 'wilhel' }),
        await sees(ann, ben, { list: 'everyone', search: 'xanth' }),
        await sees(ben, ann, { list: 'everyone', search: 'wilhel' }),
      ];
      expect(await both()).toEqual([true, true, true, true, true, true]);
      await ann.call(safety.block, { params: { uid: ann.uid, other: ben.uid } });
      expect(await both()).toEqual([false, false, false, false, false, false]);
      await ann.call(safety.unblock, { params: { uid: ann.uid, other: ben.uid } });
      expect(await both()).toEqual([true, true, true, true, true, true]);
    }
  });

  it('P-02 a hidden neighborhood is not returned, not found and not in a reason', async () => {
    const ann = await member({ ...queens, neighborhood: 'sunnyside' });
    const open = await member({ ...queens, neighborhood: 'sunnyside' });
    const hidden = await member({ ...queens, neighborhood: 'sunnyside', showNeighborhood: false });
    const found = await everyone(ann, { list: 'nearby', neighborhood: 'sunnyside' });
    expect(uids(found)).toEqual([open.uid]);
    expect(found[0]).toMatchObject({
      neighborhood: 'sunnyside',
      borough: 'Queens',
    });
    expect(found[0]?.matchReason).toContain('Sunnyside');
    const card = (await everyone(ann)).find(({ uid }) => uid === hidden.uid);
    expect(card).toMatchObject({ neighborhood: null, borough: null });
    expect(JSON.stringify(card)).not.toMatch(/sunnyside|queens/i);
    await save(hidden, { showNeighborhood: true });
    expect(await sees(ann, hidden, { list: 'nearby', neighborhood: 'sunnyside' })).toBe(true);
    await save(hidden, { showNeighborhood: false });
    expect(await sees(ann, hidden, { list: 'nearby', neighborhood: 'sunnyside' })).toBe(false);
  });

  it('S-08 P-02 the lists of viewers in different boroughs do not tell the borough of a member who hides it', async () => {
    const viewers = [await member({ borough: 'Queens' }), await member({ borough: 'Bronx' })];
    const queries: Query[] = [{ list: 'recommended' }, { list: 'nearby' }];
    const filters: Query[] = [{}, { search: 'canary' }, { interest: 'hiking' }, { neighborhood: 'sunnyside' }];
    for (const showInNearby of [true, false]) {
      const hidden = await member({
        ...queens,
        neighborhood: 'sunnyside',
        showNeighborhood: false,
        showInNearby,
        firstName: 'Canary',
        selectedInterests: ['hiking'],
      });
      for (const query of queries.flatMap((list) => filters.map((filter) => ({ ...list, ...filter }) as Query))) {
        const [same, other] = await Promise.all(
          viewers.map(
            async (viewer) => (await everyone(viewer, query)).findIndex(({ uid }) => uid === hidden.uid) >= 0,
          ),
        );
        expect([query, same]).toEqual([query, other]);
      }
      expect(await sees(viewers[0] as Member, hidden)).toBe(true);
    }
    // A member who hides their own borough still sees lists made for it.
    const shy = await member({ borough: 'Queens', showNeighborhood: false });
    expect(await sees(shy, viewers[0] as Member, { list: 'nearby' })).toBe(true);
  });

  it('P-03 hidden insights affect neither the order nor the reasons', async () => {
    const alike = {
      personalityTraits: { energyStyle: 1, decisionStyle: 1, socialStyle: 1, lifePace: 1, communicationStyle: 1 },
    };
    const ann = await member({ ...bronx, ...alike, firstName: 'Viewer', lifeGoals: ['impact'] });
    const shown = await member({ ...queens, ...alike, firstName: 'Quillon', showPersonality: true });
    const hidden = await member({
      ...queens,
      ...alike,
      firstName: 'Quillon',
      showPersonality: false,
      lifeGoals: ['impact'],
    });
    const order = async () => uids(await everyone(ann, { search: 'quillon' }));
    expect(await order()).toEqual([shown.uid, hidden.uid]);
    await save(ann, { showPersonality: false });
    expect(await order()).toEqual([hidden.uid, shown.uid]);
    const reasons = (await everyone(ann, { search: 'quillon' })).map(({ matchReason }) => matchReason);
    expect(reasons[0]).not.toBe('looking for new friends ✨');
    expect(reasons[1]).toBe('looking for new friends ✨');
  });
});

describe('filters and search of Intros', () => {
  let test: TestApp;
  let viewer: Member;
  beforeAll(async () => {
    test = await createTestApp();
    viewer = await test.member({ borough: null, languages: ['english'] });
    const make = (username: string, given: Partial<PublicProfile>) =>
      test.member({ username, bio: 'New here.', ...given });
    await make('zoe_k', {
      firstName: 'Zoë',
      lastName: 'Król',
      selectedInterests: ['hiking', 'art'],
      languages: ['english', 'french'],
    });
    await make('zoeXk', {
      firstName: 'Anna',
      lastName: 'de la Cruz',
      selectedInterests: ['hiking'],
      careerField: 'law',
    });
    await make('one.hundred', {
      firstName: '100%',
      lastName: 'Real',
      languages: ['french'],
      careerField: 'law',
      selectedInterests: ['hiking'],
    });
    await make('harlem_h', {
      firstName: 'Hana',
      neighborhood: 'harlem',
      languages: ['english'],
      selectedInterests: ['dancing'],
    });
  });
  afterAll(() => test.close());
  const names = async (query: Query) => (await everyone(viewer, query)).map(({ username }) => username).sort();

  it('I-07 applies each filter, and several at once', async () => {
    expect(await names({})).toHaveLength(4);
    expect(await names({ interest: 'hiking' })).toEqual(['one.hundred', 'zoeXk', 'zoe_k']);
    expect(await names({ interest: 'dancing' })).toEqual(['harlem_h']);
    expect(await names({ interest: 'yoga' })).toEqual([]);
    expect(await names({ language: 'english' })).toEqual(['harlem_h', 'zoe_k']);
    expect(await names({ language: 'french' })).toEqual(['one.hundred', 'zoe_k']);
    expect(await names({ careerField: 'law' })).toEqual(['one.hundred', 'zoeXk']);
    expect(await names({ neighborhood: 'harlem' })).toEqual(['harlem_h']);
    expect(await names({ interest: 'hiking', language: 'french', careerField: 'law' })).toEqual(['one.hundred']);
    expect(await names({ interest: 'hiking', language: 'french', search: 'zo' })).toEqual(['zoe_k']);
    expect(await names({ neighborhood: 'harlem', search: 'zo' })).toEqual([]);
  });

  it('I-07 finds members by username, @username, first and last name, without accents and case', async () => {
    for (const search of ['zoë k', 'ZOE K', 'krol', 'Król', 'krol zoe', '@zoe_', 'zoe_k'])
      expect(await names({ search })).toEqual(['zoe_k']);
    expect(await names({ search: 'zoe' })).toEqual(['zoeXk', 'zoe_k']);
    for (const search of ['la cr', 'Cruz', 'anna de la']) expect(await names({ search })).toEqual(['zoeXk']);
    expect(await names({ search: 'hundred' })).toEqual(['one.hundred']);
    expect(await names({ search: 'oe' })).toEqual([]);
  });

  it('I-07 treats wildcards as ordinary letters', async () => {
    expect(await names({ search: 'zoe_' })).toEqual(['zoe_k']);
    expect(await names({ search: '100%' })).toEqual(['one.hundred']);
    for (const search of ['%', '_', 'z%', 'z_e', '\\', "'", "'; drop table discovery_names; --", 'z*']) {
      const all = search === "'";
      expect([search, await names({ search })]).toEqual([search, all ? await names({}) : []]);
    }
  });

  it('I-07 a search of spaces or a single @ lists everybody', async () => {
    for (const search of ['', '   ', '@']) expect(await names({ search })).toHaveLength(4);
  });

  it('I-07 finds a new name at once and the old one no longer, and saves names of any length', async () => {
    const member = await test.member({ username: 'turns', firstName: 'Before', bio: 'New here.' });
    const rename = (fields: Partial<PublicProfile>) =>
      member.call(profiles.saveProfile, { params: { uid: member.uid }, body: { public: fields } });
    await rename({ firstName: 'After', lastName: 'Noon', username: 'turned' });
    expect([
      await names({ search: 'before' }),
      await names({ search: 'noon' }),
      await names({ search: 'turns' }),
    ]).toEqual([[], ['turned'], []]);
    expect((await rename({ firstName: '\ufdfa'.repeat(60), lastName: '\ufdfa'.repeat(60) })).status).toBe(200);
    expect(await names({ search: '\ufdfa'.repeat(60) })).toEqual(['turned']);
  });

  it('I-07 rejects unknown filters, cursors and lists with the name of the field', async () => {
    const refused = async (query: Record<string, unknown>) => {
      const answer = await viewer.call(discovery.intros, { query: { list: 'recommended', ...query } as never });
      return [answer.status, answer.error?.code, Object.keys(answer.error?.fields ?? {})];
    };
    const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const bad of [
      'nonsense',
      cursor('12'),
      cursor('1e9', 'x'),
      cursor('99999999999', 'x'),
      cursor('12', '\u0000'),
      cursor('-1', 'x'),
      cursor(12, 'x'),
    ]) {
      expect(await refused({ cursor: bad })).toEqual([400, 'INVALID_INPUT', ['cursor']]);
    }
    expect(await refused({ neighborhood: 'atlantis' })).toEqual([400, 'INVALID_INPUT', ['neighborhood']]);
    expect(await refused({ neighborhood: '\u0000' })).toEqual([400, 'INVALID_INPUT', ['neighborhood']]);
    expect(await refused({ search: 'a\u0000' })).toEqual([400, 'INVALID_INPUT', ['search']]);
    expect(await refused({ interest: 'knitting' })).toEqual([400, 'INVALID_INPUT', ['interest']]);
    expect(await refused({ list: 'nobody' })).toEqual([400, 'INVALID_INPUT', ['list']]);
  });
});
