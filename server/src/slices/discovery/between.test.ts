import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { REQUEST_LAPSE_DAYS } from '#contract/limits.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { createDemoHangout, joinDemoHangout } from '#server/demo/acts/hangouts.ts';
import { createGroup } from '#server/slices/groups/groups.factory.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { everyone, type Query, uids } from './intros.pages.factory.ts';

const { discovery, safety, connections, groups, profiles } = routes;

describe('the state between two members in Intros', () => {
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

  it('I-06 I-09 leaves connected members out of the lists, and finds everyone by name with the state between the two', async () => {
    const ann = await member(queens);
    const ben = await member({ ...bronx, firstName: 'Persephone' });
    const pair = { target: ben.uid, requester: ann.uid };
    const found = async (viewer: Member, search: string) =>
      (await everyone(viewer, { list: 'everyone', search }))[0]?.connection;
    expect(await found(ann, 'perse')).toEqual({ status: 'none', direction: null });
    await ann.call(connections.request, { params: pair, body: { message: '' } });
    expect(await found(ann, 'perse')).toEqual({ status: 'pending', direction: 'sent' });
    expect(await sees(ann, ben)).toBe(true);
    await ben.call(connections.answer, { params: pair, body: { answer: 'accept' } });
    expect([await sees(ann, ben), await sees(ben, ann)]).toEqual([false, false]);
    expect(await found(ann, 'perse')).toEqual({ status: 'connected', direction: null });
    await ann.call(connections.end, { params: pair });
    expect(await sees(ann, ben)).toBe(true);
  });

  it('I-09 lists who asked the viewer first, and a decline shows the other member nothing', async () => {
    const shared: Partial<PublicProfile> = { selectedInterests: ['yoga', 'gaming', 'edm'] };
    const ann = await member({ ...queens, ...shared });
    const best = await member({ ...bronx, ...shared });
    // They have neither photo nor words, and share nothing.
    const requester = await test.member({ borough: 'Bronx' });
    const pair = { target: ann.uid, requester: requester.uid };
    expect((await everyone(ann)).at(-1)?.uid).toBe(requester.uid);
    await requester.call(connections.request, { params: pair, body: { message: '' } });
    const [first, second] = await everyone(ann);
    expect([first?.uid, first?.connection.direction, second?.uid]).toEqual([requester.uid, 'received', best.uid]);
    // A request that has lapsed no longer counts, also before the daily job has ended it.
    const lapsedAt = test.clock.now().getTime() - REQUEST_LAPSE_DAYS * 86_400_000;
    const setAskedAt = (ms: number) =>
      sql`update connections set "timestamp" = ${new Date(ms)} where requester = ${requester.uid}`.execute(test.app.db);
    await setAskedAt(lapsedAt - 1000);
    expect((await everyone(ann)).at(-1)?.uid).toBe(requester.uid);
    await setAskedAt(lapsedAt + 60_000);
    expect((await everyone(ann))[0]?.uid).toBe(requester.uid);
    const before = (await everyone(requester, { list: 'everyone' })).find(({ uid }) => uid === ann.uid);
    await ann.call(connections.answer, { params: pair, body: { answer: 'decline' } });
    expect((await everyone(ann)).at(-1)?.uid).toBe(requester.uid);
    expect((await everyone(requester, { list: 'everyone' })).find(({ uid }) => uid === ann.uid)).toEqual(before);
  });

  it('I-09 lists a photo with words before a better match without a photo, and last the members who have neither', async () => {
    const shared: Partial<PublicProfile> = {
      selectedInterests: ['soccer', 'football', 'books'],
      lookingFor: 'Friends',
    };
    const ann = await member({ borough: 'Staten Island', ...shared });
    const plain = await test.member({ ...bronx, ...shared, firstName: 'Tiberius' });
    const full = await member({ ...bronx, firstName: 'Tiberius' });
    const empty = await test.member({ ...bronx, firstName: 'Tiberius' });
    const order = async (query: Query) => uids(await everyone(ann, { search: 'tiberius', ...query }));
    expect(await order({})).toEqual([plain.uid, full.uid, empty.uid]);
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const { downloadUrl } = (
      await full.call(routes.media.uploadProfilePhotoDraft, { params: { uid: full.uid }, bytes: photo } as never)
    ).body;
    await save(full, { profileImage: downloadUrl });
    expect(await order({})).toEqual([full.uid, plain.uid, empty.uid]);
    expect(await order({ list: 'everyone' })).toEqual([full.uid, plain.uid, empty.uid]);
  });

  it('I-09 P-03 a card shows the member’s own line when the two share nothing, and never a hidden one', async () => {
    const ann = await member({ ...queens, selectedInterests: ['art'] });
    const quiet = await member({
      ...bronx,
      firstName: 'Ottoline',
      bio: '',
      lookingFor: `${'Someone to walk with. '.repeat(9)}`,
    });
    const alike = await member({ ...bronx, firstName: 'Ottoline', bio: 'I paint.', selectedInterests: ['art'] });
    const hiding = await member({
      ...bronx,
      firstName: 'Ottoline',
      bio: '',
      lookingFor: 'A secret.',
      showPersonality: false,
    });
    const cards = await everyone(ann, { search: 'ottoline' });
    const lineOf = (of: Member) => cards.find(({ uid }) => uid === of.uid)?.ownLine;
    expect(lineOf(quiet)).toMatch(/^(?:Someone to walk with. )+\S.{0,20}…$/);
    expect(lineOf(quiet)?.length).toBeLessThanOrEqual(121);
    expect(lineOf(alike)).toBeNull();
    expect(lineOf(hiding)).toBeNull();
  });

  it('I-04 I-09 H-14 a card names the last hangout that both went to, and none that is not over', async () => {
    const [ann, ben] = [await member(queens), await member({ ...bronx, firstName: 'Philippa' })];
    const met = async () => (await everyone(ann, { search: 'philippa' }))[0]?.metAt;
    const form = aHangoutForm({ title: 'Ferry to the beach' });
    const { id } = await createDemoHangout(test.app, ann.uid, { ...form, clientId: 'met-0001' });
    await joinDemoHangout(test.app, ben.uid, id, 'confirmed');
    expect(await met()).toBeNull();
    const began = (hoursAgo: number) =>
      sql`update threads set date_time = now() - make_interval(hours => ${hoursAgo}) where id = ${id}`.execute(
        test.app.db,
      );
    await began(1);
    expect(await met()).toBeNull();
    await began(3);
    expect(await met()).toBe('Ferry to the beach');
    await sql`update attendees set rsvp = 'waiting' where uid = ${ben.uid}`.execute(test.app.db);
    expect(await met()).toBeNull();
  });

  it('G-22 I-04 a card names a group in which both are, until one of them leaves it', async () => {
    const [ann, ben, eve] = [await member(queens), await member({ ...bronx, firstName: 'Octavian' }), await member()];
    const seenBy = async (viewer: Member) => (await everyone(viewer, { search: 'octavian' }))[0]?.commonGroup;
    const [, , groupId] = [
      await createGroup(ann, [ben], { name: 'Zither players' }),
      await createGroup(eve, [ann], { name: 'Abacus friends' }),
      await createGroup(eve, [ann, ben], { name: 'Birders of the Bronx' }),
    ];
    expect(await seenBy(ann)).toBe('Birders of the Bronx');
    expect(await seenBy(await member())).toBeNull();
    await ben.call(groups.leave, { params: { groupId, uid: ben.uid } });
    expect(await seenBy(ann)).toBe('Zither players');
    expect(await seenBy(eve)).toBeNull();
  });

  it('I-09 "Not for me" hides a member from every list of the viewer alone, until it is taken back', async () => {
    const ann = await member({ ...queens, firstName: 'Hortensia' });
    const ben = await member({ ...queens, firstName: 'Bartholomew' });
    const params = { uid: ann.uid, other: ben.uid };
    const lists: Query[] = [{ list: 'nearby' }, { list: 'everyone' }, { list: 'nearby', search: 'barth' }];
    const seen = () => Promise.all(lists.map((query) => sees(ann, ben, query)));
    const listNotForMe = async () => (await ann.call(discovery.listNotForMe, { params, query: {} })).body.items;
    expect(await seen()).toEqual([true, true, true]);
    for (let twice = 0; twice < 2; twice++) {
      expect((await ann.call(discovery.markNotForMe, { params })).body).toEqual({ notForMe: true });
    }
    expect(await seen()).toEqual([false, false, false]);
    expect(uids(await listNotForMe())).toEqual([ben.uid]);
    // The other member sees what they saw before.
    expect(await sees(ben, ann, { list: 'nearby' })).toBe(true);
    const own = { uid: ben.uid };
    expect((await ben.call(discovery.listNotForMe, { params: own, query: {} })).body.items).toEqual([]);
    expect((await ben.call(discovery.listNotForMe, { params, query: {} })).status).toBe(404);
    await ann.call(discovery.unmarkNotForMe, { params });
    expect(await seen()).toEqual([true, true, true]);
    expect(await listNotForMe()).toEqual([]);
  });

  it('I-09 marks nobody who is unknown, blocked or the viewer, and lists the marks page by page', async () => {
    const ann = await member(queens);
    const markNotForMe = (other: string) => ann.call(discovery.markNotForMe, { params: { uid: ann.uid, other } });
    const blocker = await member(queens);
    await blocker.call(safety.block, { params: { uid: blocker.uid, other: ann.uid } });
    for (const other of [ann.uid, blocker.uid, 'a'.repeat(28)]) {
      expect((await markNotForMe(other)).error.code).toBe('USER_NOT_FOUND');
    }
    const others = [await member(queens), await member(bronx), await member(bronx)];
    for (const { uid } of others) await markNotForMe(uid);
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const { body } = await ann.call(discovery.listNotForMe, { params: { uid: ann.uid }, query });
      listed.push(...uids(body.items));
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(listed.sort()).toEqual(uids(others).sort());
    const [first] = others as [Member, ...Member[]];
    await first.call(safety.block, { params: { uid: first.uid, other: ann.uid } });
    const page = await ann.call(discovery.listNotForMe, { params: { uid: ann.uid }, query: { limit: 2 } });
    expect([page.body.items.length, page.body.nextCursor]).toEqual([2, null]);
  });
});
