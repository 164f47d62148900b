import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { suspendAndMail } from '#server/slices/operators/index.ts';
import { storePlannedDeletion } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { everyone } from './intros.pages.factory.ts';
import { SUGGESTED_AMONG, SUGGESTED_FROM } from './own-interests.rules.ts';

const { discovery, profiles, safety } = routes;

describe('interests in members’ own words', () => {
  let test: TestApp;
  let viewer: Member;
  beforeAll(async () => {
    test = await createTestApp();
    viewer = await test.member();
  });
  afterAll(() => test.close());

  const save = (member: Member, ownInterests: string[]) =>
    member.call(profiles.saveProfile, { params: { uid: member.uid }, body: { public: { ownInterests } } });
  const suggested = async (beginning: string, to: Member = viewer) =>
    (await to.call(discovery.suggestInterests, { query: { beginning } })).body.interests;
  const membersWith = async (...spellings: string[]) => {
    const members: Member[] = [];
    for (const spelling of spellings) members.push(await test.member({ ownInterests: [spelling] }));
    return members;
  };

  it('P-21 suggests what five others have and not what four have, by any beginning, in the most frequent spelling', async () => {
    const [first] = await membersWith('Café tours', 'cafe tours', 'CAFE TOURS', 'cafe tours');
    expect(await suggested('caf')).toEqual([]);
    await save(viewer, ['cafe tours']);
    expect(await suggested('caf')).toEqual([]);
    const [fifth] = await membersWith('Cafés-Tour');
    expect(SUGGESTED_FROM).toBe(5);
    for (const beginning of ['c', 'Café', ' cafe tour', 'CAFE TOURS'])
      expect(await suggested(beginning)).toEqual(['cafe tours']);
    for (const beginning of ['tour', 'cafe tours b', 'caf%', '_']) expect(await suggested(beginning)).toEqual([]);
    expect(await suggested('caf', first)).toEqual(['cafe tours']);
    await save(fifth as Member, []);
    expect(await suggested('caf')).toEqual([]);
    await save(viewer, []);
  });

  it.each<[string, (hidden: Member) => Promise<unknown>]>([
    ['the viewer blocked', (one) => viewer.call(safety.block, { params: { uid: viewer.uid, other: one.uid } })],
    ['blocked the viewer', (one) => one.call(safety.block, { params: { uid: one.uid, other: viewer.uid } })],
    [
      'is suspended',
      (one) => test.app.transact((work) => suspendAndMail(work, null, { uid: one.uid, reason: 'Spam' })),
    ],
    [
      'deletes the account',
      (one) => test.app.transact((work) => storePlannedDeletion(work, one.uid, Buffer.alloc(32))),
    ],
  ])('P-21 P-12 answers as if a member had no interests who %s', async (why, hide) => {
    const word = `Zither ${why.length}`;
    const [hidden] = await membersWith(word, word, word, word, word);
    expect(await suggested('zither')).toEqual([word]);
    await hide(hidden as Member);
    expect(await suggested('zither')).toEqual([]);
    await membersWith(word);
    expect(await suggested('zither')).toEqual([word]);
    // Others stay who have it, so that the next case needs another word.
    await test.app.db.withTables<{ discoveryInterests: object }>().deleteFrom('discoveryInterests').execute();
  });

  it('P-21 lists the most frequent first, and six at most', async () => {
    const words = ['lute a', 'lute b', 'lute c', 'lute d', 'lute e'];
    const others = ['lute f', 'lute g'];
    for (let n = 0; n < SUGGESTED_FROM; n++) await test.member({ ownInterests: words });
    for (let n = 0; n <= SUGGESTED_FROM; n++) await test.member({ ownInterests: others });
    expect(await suggested('lute')).toEqual([...others, ...words.slice(0, 4)]);
  });

  it('P-21 counts the first 5,000 of a short beginning, and reaches the others by more letters', async () => {
    await membersWith('oboe z', 'oboe z', 'oboe z', 'oboe z', 'oboe z');
    const member = await test.member();
    const add = (from: number, to: number) =>
      sql`insert into discovery_interests (uid, interest_key, spelling)
        select ${member.uid}, 'oboe ' || n, 'oboe ' || n from generate_series(${from}::int, ${to}::int) n`.execute(
        test.app.db,
      );
    await add(1, SUGGESTED_AMONG - SUGGESTED_FROM);
    expect(await suggested('oboe')).toEqual(['oboe z']);
    await add(SUGGESTED_AMONG, SUGGESTED_AMONG);
    expect(await suggested('oboe')).toEqual([]);
    expect(await suggested('oboe z')).toEqual(['oboe z']);
  });

  it('P-21 I-10 finds members by them in any spelling, language and synonym, and marks the interest', async () => {
    const [climber] = await membersWith('Bouldering');
    for (const search of ['bouldering', 'BOULDER', 'climbing', '攀岩']) {
      const [card] = await everyone(viewer, { list: 'words', search });
      expect(card?.uid, search).toBe(climber?.uid);
    }
    const [card] = await everyone(viewer, { list: 'words', search: 'boulder' });
    expect(card?.passage).toEqual({ parts: [{ text: 'Bouldering', isFound: true }], interest: null });
    await save(climber as Member, ['knitting']);
    expect(await everyone(viewer, { list: 'words', search: 'bouldering' })).toEqual([]);
  });

  it('P-21 F-03 I-04 a card and a profile name what both have, each in its member’s spelling, after an interest of the list', async () => {
    const ann = await test.member({ ownInterests: ['Sourdough', 'Sumo'] });
    const ben = await test.member({ ownInterests: ['sourdoughs'] });
    const cardOf = async (reader: Member, other: Member) =>
      (await everyone(reader, { list: 'everyone', search: '' })).find(({ uid }) => uid === other.uid);
    expect(await cardOf(ann, ben)).toMatchObject({ sharedOwnInterests: ['sourdoughs'], ownLine: null });
    expect((await cardOf(ann, ben))?.matchReason).toContain('Sourdough');
    expect((await cardOf(ben, ann))?.matchReason).toContain('sourdoughs');
    const view = await ann.call(profiles.readProfile, { params: { uid: ben.uid } });
    expect(view.body).toMatchObject({ ownInterests: ['sourdoughs'], sharedOwnInterests: ['sourdoughs'] });
    for (const one of [ann, ben])
      await one.call(profiles.saveProfile, {
        params: { uid: one.uid },
        body: { public: { selectedInterests: ['yoga'] } },
      });
    expect((await cardOf(ann, ben))?.matchReason).toMatch(/yoga/i);
    expect((await cardOf(ann, ben))?.matchReason).not.toMatch(/^[^.]*Sourdough[^.]*yoga/i);
  });

  it('P-21 A-18 a deleted account leaves none of them', async () => {
    const [gone] = await membersWith('Falconry');
    await test.app.db
      .withTables<{ accounts: { uid: string } }>()
      .deleteFrom('accounts')
      .where('uid', '=', gone?.uid ?? '')
      .execute();
    const left = await test.app.db
      .withTables<{ discoveryInterests: { uid: string } }>()
      .selectFrom('discoveryInterests')
      .where('uid', '=', gone?.uid ?? '')
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });
});
