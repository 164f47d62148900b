import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { suspendAndMail } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { everyone, uids } from './intros.pages.factory.ts';
import { rebuildDiscoveryIndex } from './rebuild-index.ts';

const { discovery, profiles, safety } = routes;

describe('the search by words', () => {
  let test: TestApp;
  let viewer: Member;
  beforeAll(async () => {
    test = await createTestApp();
    viewer = await test.member();
  });
  afterAll(() => test.close());

  const searchAs = (reader: Member, search: string) => everyone(reader, { list: 'words', search });
  const found = async (search: string) => uids(await searchAs(viewer, search));
  const save = (member: Member, fields: Partial<PublicProfile>) =>
    member.call(profiles.saveProfile, { params: { uid: member.uid }, body: { public: fields } });
  /** Returns the marked words of the passage of the first member found. */
  const marked = async (search: string) =>
    (await searchAs(viewer, search))[0]?.passage?.parts.filter(({ isFound }) => isFound).map(({ text }) => text);

  it('I-10 finds a climber by any form of the word, its synonyms and other languages, and marks it in its sentence', async () => {
    const climber = await test.member({ bio: 'I moved here in May. On Sundays I go climbing in Gowanus! Say hi.' });
    for (const search of [
      'climbing',
      'Climb',
      'climbs',
      'climber',
      'climbers',
      'escalada',
      'ESCALAR',
      'bouldering',
      '攀岩',
    ])
      expect(await found(search), search).toEqual([climber.uid]);
    expect((await searchAs(viewer, 'climber'))[0]?.passage).toEqual({
      parts: [
        { text: 'On Sundays I go ', isFound: false },
        { text: 'climbing', isFound: true },
        { text: ' in Gowanus!', isFound: false },
      ],
      interest: null,
    });
    expect(await found('the climbing in gowanus')).toEqual([climber.uid]);
    // 'in' is too common in English, and no reason to find anyone in Spanish.
    expect(await marked('in may')).toEqual(['May']);
    expect(await found('climbing Bushwick')).toEqual([]);
    expect(await found('clim')).toEqual([]);
  });

  it('I-10 finds words without their accents and with others, in Spanish, and in Chinese by parts of a sentence', async () => {
    const chef = await test.member({ lookingFor: 'Busco compañeros para catar café colombiano.' });
    for (const search of ['companero', 'Compañeros', 'CAFE colombianos', 'compan\u0303ero'])
      expect(await found(search)).toEqual([chef.uid]);
    expect(await marked('companeros')).toEqual(['compañeros']);
    const reader = await test.member({ bio: '我喜欢在周末读诗和喝乌龙茶。你呢？' });
    for (const search of ['乌龙茶', '周末', '茶', '读诗 乌龙'])
      expect(await found(search), search).toEqual([reader.uid]);
    expect(await marked('乌龙')).toEqual(['乌龙']);
    expect(await found('龙乌')).toEqual([]);
  });

  it('I-10 searches bio, story, work, answers and interests, and names an interest that was found', async () => {
    const fields: Partial<PublicProfile>[] = [
      { bio: 'quetzal' },
      { lookingFor: 'quetzal' },
      { movedToNYCReason: 'quetzal' },
      { careerGoals: 'quetzal' },
      { occupation: 'Quetzal' },
      { company: 'Quetzal & Co' },
      { education: { school: 'Quetzal', level: null, fieldOfStudy: '', graduationYear: null } },
      { education: { school: '', level: null, fieldOfStudy: 'Quetzal', graduationYear: null } },
      { movedFromLocation: 'Quetzal' },
      { lifestyleAnswers: { askMeAbout: 'quetzal' } },
    ];
    const members = [];
    for (const field of fields) members.push((await test.member(field)).uid);
    expect((await found('quetzals')).sort()).toEqual(members.sort());
    const hiker = await test.member({ selectedInterests: ['yoga', 'hiking'] });
    for (const search of ['hike', 'trekking', 'senderismo', '徒步'])
      expect((await searchAs(viewer, search)).map(({ uid, passage }) => [uid, passage])).toEqual([
        [hiker.uid, { parts: [], interest: 'hiking' }],
      ]);
  });

  it('I-10 P-03 a hidden text is not searched: every answer is the same as if the member had not written it', async () => {
    const zelkova = { lookingFor: 'Zelkova trees', careerGoals: 'Zelkova farm' };
    const hidden = await test.member({ bio: 'Plain words.', ...zelkova, showPersonality: false });
    const answer = async (search: string) =>
      JSON.stringify((await viewer.call(discovery.intros, { query: { list: 'words', search, limit: 50 } })).body);
    const searches = ['zelkova', 'plain words', 'plain zelkova'];
    const withHiddenText = await Promise.all(searches.map(answer));
    await save(hidden, { lookingFor: '', careerGoals: '' });
    expect(await Promise.all(searches.map(answer))).toEqual(withHiddenText);
    expect(withHiddenText[0]).toBe('{"items":[],"nextCursor":null}');
    await save(hidden, { ...zelkova, showPersonality: true });
    expect(await found('zelkova')).toEqual([hidden.uid]);
    await save(hidden, { showPersonality: false });
    expect(await found('zelkova')).toEqual([]);
  });

  it('I-10 P-02 P-04 finds nobody by a hidden neighborhood, a link or private words, not even a connection', async () => {
    const friend = await test.member({
      neighborhood: 'sunnyside',
      showNeighborhood: false,
      socialLinks: { instagram: 'xylophonist', twitter: '', linkedin: '', spotify: '' },
      bio: 'Nothing to see.',
    });
    await connect(viewer, friend);
    expect(await found('nothing see')).toEqual([friend.uid]);
    for (const search of ['sunnyside', 'queens', 'xylophonist', 'instagram']) expect(await found(search)).toEqual([]);
  });

  it('I-10 P-12 neither a block in either direction, nor a suspension, nor "not for me" leaves a trace in the results', async () => {
    const words = { bio: 'Ornithology at dawn.' };
    const [ann, ben, cleo, dan] = [
      await test.member(words),
      await test.member(words),
      await test.member(words),
      await test.member(words),
    ];
    expect(await found('ornithology')).toHaveLength(4);
    await viewer.call(safety.block, { params: { uid: viewer.uid, other: ann.uid } });
    await ben.call(safety.block, { params: { uid: ben.uid, other: viewer.uid } });
    await test.app.transact((work) => suspendAndMail(work, null, { uid: cleo.uid, reason: 'Spam' }));
    await viewer.call(discovery.markNotForMe, { params: { uid: viewer.uid, other: dan.uid } });
    expect(await found('ornithology')).toEqual([]);
    expect(await searchAs(ann, 'ornithology')).not.toContainEqual(expect.objectContaining({ uid: cleo.uid }));
  });

  it('I-10 lists neither the viewer, nor words of before an edit, and words only of profiles that match the filters', async () => {
    const ann = await test.member({ bio: 'Origami every night.', selectedInterests: ['art'] });
    expect(await searchAs(ann, 'origami')).toEqual([]);
    expect(await found('origami')).toEqual([ann.uid]);
    const query = { list: 'words', search: 'origami' };
    expect(uids(await everyone(viewer, { ...query, interest: 'art' }))).toEqual([ann.uid]);
    expect(await everyone(viewer, { ...query, interest: 'yoga' })).toEqual([]);
    await save(ann, { bio: 'Ceramics every night.' });
    expect([await found('origami'), await found('ceramics')]).toEqual([[], [ann.uid]]);
  });

  it('I-10 pages through frequent words without a gap or repetition', async () => {
    const members = [];
    for (let n = 0; n < 7; n++) members.push((await test.member({ bio: 'Kombucha brewer.' })).uid);
    const pages = uids(await everyone(viewer, { list: 'words', search: 'kombucha', limit: 3 }));
    expect(pages).toHaveLength(7);
    expect([...pages].sort()).toEqual(members.sort());
  });

  it('I-10 the words of profiles saved by an older version are found after the rebuild', async () => {
    const ann = await test.member({ bio: 'Falconry.' });
    const index = test.app.db.withTables<{
      discoveryMembers: { uid: string; version: number };
      discoveryWords: { uid: string };
    }>();
    await index.deleteFrom('discoveryWords').where('uid', '=', ann.uid).execute();
    await index.updateTable('discoveryMembers').set({ version: 3 }).where('uid', '=', ann.uid).execute();
    expect(await found('falconry')).toEqual([]);
    await rebuildDiscoveryIndex(test.app);
    expect(await found('falconry')).toEqual([ann.uid]);
  });

  it('I-10 answers any search with a list, or says that it is too long or not text', async () => {
    const odd = [
      "'",
      "''",
      '&',
      '!climb | (',
      'a & !b',
      '\\',
      ':*',
      '<->',
      '%',
      'the',
      '的',
      '½ ﷺ ㎏',
      '\0',
      'x'.repeat(TEXT_MAX.searchTerm + 1),
      '\ud800',
    ];
    const searches = [
      ...odd,
      'x'.repeat(1000),
      ...fc.sample(fc.string({ unit: 'binary', maxLength: TEXT_MAX.searchTerm }), { seed: 33, numRuns: 60 }),
    ];
    for (const search of searches) {
      const { status } = await viewer.call(discovery.intros, { query: { list: 'words', search } });
      expect([200, 400], JSON.stringify(search)).toContain(status);
    }
    expect((await viewer.call(discovery.intros, { query: { list: 'words' } })).body.items).toEqual([]);
    const bare = await test.member(null);
    expect((await bare.call(discovery.intros, { query: { list: 'words' } })).status).toBe(409);
  });
});
