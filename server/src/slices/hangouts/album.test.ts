import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { ALBUM_DAYS, ALBUM_PHOTOS_MAX, RATE_LIMITS } from '#contract/limits.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { NEW_ACCOUNT_LIMITS } from '#server/platform/server-limits.rules.ts';
import { setRoleOfMember } from '#server/slices/identity/index.ts';
import { filesRemoved, readPicture } from '#server/slices/media/index.ts';
import { deleteAccount, reportsPage } from '#server/slices/operators/index.ts';
import { endSuspension, startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { addToAlbum, uploadSmallPicture } from './album.factory.ts';
import { albumTimes, isAlbumOpen } from './album.rules.ts';
import { deleteOldAlbums } from './album.ts';
import { createdId, join } from './hangouts.factory.ts';

const { hangouts, reports, safety } = routes;
const WHY = { reason: 'a test', words: '' };

describe('the album of a hangout', () => {
  let test: TestApp;
  let host: Member;
  let ann: Member;
  let ben: Member;
  let cleo: Member;
  let id: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    [host, ann, ben, cleo] = [await test.member(), await test.member(), await test.member(), await test.member()];
    id = await createdId(host, { capacity: 4 });
    for (const member of [ann, ben]) await join(member, id);
  });

  /** Returns a caller with a new token, because a token is valid for an hour of the test's clock. */
  const as = async (member: Member): Promise<Member> => ({
    ...member,
    ...test.caller((await issueTokens(test.app, member.uid)).idToken),
  });
  const times = async () => {
    const { body } = await (await as(host)).call(hangouts.read, { params: { hangoutId: id } });
    return { start: Date.parse(body.dateTime), end: Date.parse(body.endsAt) };
  };
  const begin = async () => test.clock.set(new Date((await times()).start));
  const albumOf = async (member: Member) => (await as(member)).call(hangouts.album, { params: { hangoutId: id } });
  const shown = async (member: Member) => (await albumOf(member)).body.items.map(({ by }) => by.uid);
  const add = async (member: Member) => addToAlbum(await as(member), id);
  const remove = async (member: Member, photoId: string) =>
    (await as(member)).call(hangouts.removeAlbumPhoto, { params: { hangoutId: id, photoId } });
  const block = async (member: Member, other: Member) =>
    (await as(member)).call(safety.block, { params: { uid: member.uid, other: other.uid } });

  it('H-19 opens with the hangout, for those who have a place there alone, and nobody else reads a photo at its address', async () => {
    const { start, end } = await times();
    const waits = await test.member();
    const operator = await test.member();
    await test.app.transact((work) => setRoleOfMember(work, operator.uid, 'operator'));
    await join(cleo, id);
    await join(waits, id, 'waiting');
    await (await as(host)).call(hangouts.removeAttendee, { params: { hangoutId: id, other: cleo.uid } });
    test.clock.set(new Date(start - 1));
    const picture = await uploadSmallPicture(await as(ann));
    const early = await (await as(ann)).call(hangouts.addAlbumPhoto, { params: { hangoutId: id }, body: { picture } });
    expect([early.error.code, (await albumOf(ann)).body]).toEqual([
      'ALBUM_CLOSED',
      {
        items: [],
        opensAt: new Date(start).toISOString(),
        closesAt: new Date(end + 30 * DAY_MS).toISOString(),
        room: 0,
      },
    ]);
    test.clock.set(new Date(start));
    const added = await (await as(ann)).call(hangouts.addAlbumPhoto, { params: { hangoutId: id }, body: { picture } });
    expect(added.body).toMatchObject({
      items: [{ by: { uid: ann.uid }, mayRemove: true }],
      room: ALBUM_PHOTOS_MAX - 1,
    });
    // Sent again, it is there once.
    const again = await (await as(ann)).call(hangouts.addAlbumPhoto, { params: { hangoutId: id }, body: { picture } });
    expect(again.body.items).toHaveLength(1);
    for (const member of [host, ann, ben]) {
      expect(await shown(member)).toEqual([ann.uid]);
      expect((await member.picture(picture)).statusCode).toBe(200);
    }
    for (const member of [waits, cleo, operator]) {
      expect((await albumOf(member)).status).toBe(404);
      expect((await member.picture(picture)).statusCode).toBe(404);
    }
    // The picture of somebody else, or of another use, is refused.
    const body = { picture };
    const foreign = await (await as(ben)).call(hangouts.addAlbumPhoto, { params: { hangoutId: id }, body });
    expect(foreign.error.code).toBe('INVALID_INPUT');
  });

  it('H-19 a member removes their own photos, the host and the co-host all of them, and the files go too', async () => {
    await (await as(host)).call(hangouts.nameCoHost, { params: { hangoutId: id, other: ben.uid } });
    await join(cleo, id);
    await begin();
    for (const member of [ann, ann, cleo, host]) await add(member);
    const { items } = (await albumOf(ann)).body;
    expect(items.map(({ mayRemove }) => mayRemove)).toEqual([true, true, false, false]);
    const [first, second, third, fourth] = items as [
      (typeof items)[0],
      (typeof items)[0],
      (typeof items)[0],
      (typeof items)[0],
    ];
    expect((await remove(ann, third.id)).status).toBe(404);
    expect((await remove(ann, first.id)).body.items).toHaveLength(3);
    expect((await remove(ben, second.id)).body.items).toHaveLength(2);
    expect((await remove(host, third.id)).body.items.map(({ id }) => id)).toEqual([fourth.id]);
    expect((await remove(host, third.id)).status).toBe(404);
    await filesRemoved(test.app);
    for (const { photo } of [first, second, third]) expect(await readPicture(test.app, photo.url)).toBeNull();
    expect(await readPicture(test.app, fourth.photo.url)).not.toBeNull();
  });

  it('H-19 has no photo of a member with a block or a suspension, without any other difference', async () => {
    await join(cleo, id);
    await begin();
    for (const member of [ann, ben, cleo]) await add(member);
    const [ofAnn, ofBen] = (await albumOf(host)).body.items;
    const before = (await albumOf(cleo)).body;
    await block(ann, ben);
    expect([await shown(ann), await shown(ben), await shown(cleo)]).toEqual([
      [ann.uid, cleo.uid],
      [ben.uid, cleo.uid],
      [ann.uid, ben.uid, cleo.uid],
    ]);
    const { items, ...rest } = (await albumOf(ann)).body;
    const { items: _items, ...restBefore } = before;
    expect(rest).toEqual(restBefore);
    expect(items).toHaveLength(2);
    expect((await ann.picture(ofBen?.photo.url ?? '')).statusCode).toBe(404);
    expect((await cleo.picture(ofBen?.photo.url ?? '')).statusCode).toBe(200);
    await test.app.transact((work) => startSuspension(work, ann.uid, WHY));
    expect(await shown(cleo)).toEqual([ben.uid, cleo.uid]);
    expect((await cleo.picture(ofAnn?.photo.url ?? '')).statusCode).toBe(404);
    await test.app.transact((work) => endSuspension(work, ann.uid));
    expect(await shown(cleo)).toEqual([ann.uid, ben.uid, cleo.uid]);
  });

  it('H-19 closes for a member who is taken out of the hangout, and their photos are gone', async () => {
    await begin();
    for (const member of [ann, ben]) await add(member);
    await (await as(host)).call(hangouts.removeAttendee, { params: { hangoutId: id, other: ann.uid } });
    expect([(await albumOf(ann)).status, await shown(ben)]).toEqual([404, [ben.uid]]);
  });

  it('H-19 takes twelve photos of each member, and says no more of those of others', async () => {
    await begin();
    for (let count = 0; count < 12; count++) await add(ann);
    expect((await albumOf(ann)).body.room).toBe(0);
    const body = { picture: await uploadSmallPicture(await as(ann)) };
    const one = await (await as(ann)).call(hangouts.addAlbumPhoto, { params: { hangoutId: id }, body });
    expect(one.error.code).toBe('ALBUM_FULL');
    expect((await add(ben)).room).toBe(11);
  });

  it('H-19 is reported with a copy of the photo, by those who see it', async () => {
    await begin();
    await add(ann);
    const [photo] = (await albumOf(ben)).body.items;
    const about = { hangoutId: id, photoId: photo?.id ?? '' };
    const report = async (member: Member, uid: string) =>
      (await as(member)).call(reports.report, { body: { uid, reason: 'Not nice', albumPhoto: about } });
    expect((await report(cleo, ann.uid)).status).toBe(404);
    expect((await report(ben, host.uid)).status).toBe(404);
    expect((await report(ben, ann.uid)).ok).toBe(true);
    await remove(ann, about.photoId);
    const { items } = await reportsPage(test.app.db, null, { show: 'open', cursor: undefined, limit: 50 });
    const [copy] = items.filter(({ member }) => member?.uid === ann.uid).map(({ snapshot }) => snapshot);
    expect(copy).toMatchObject({
      kind: 'albumPhoto',
      photo: expect.stringMatching(/^data:image\/webp;base64,/),
      hangout: { id, title: 'Dumplings in Flushing' },
      username: ann.username,
    });
    await block(ann, ben);
    await add(ann);
    expect((await report(ben, ann.uid)).status).toBe(404);
  });

  it('H-19 is deleted with its files 30 days after the end, and not a millisecond before', async () => {
    const { end } = await times();
    await begin();
    await add(ann);
    const [photo] = (await albumOf(ann)).body.items;
    const url = photo?.photo.url ?? '';
    const entry = { hangoutId: id, address: url, addedAt: photo?.addedAt };
    expect((await download(test, await as(ann))).data.albumPhotos).toEqual([entry]);
    test.clock.set(new Date(end + 30 * DAY_MS - 1));
    await deleteOldAlbums(test.app);
    expect(await shown(ben)).toEqual([ann.uid]);
    test.clock.set(new Date(end + 30 * DAY_MS));
    expect([await shown(ben), (await ben.picture(url)).statusCode]).toEqual([[], 404]);
    // Two nodes may run it at once.
    await Promise.all([deleteOldAlbums(test.app), deleteOldAlbums(test.app)]);
    await filesRemoved(test.app);
    expect(await readPicture(test.app, url)).toBeNull();
    expect((await download(test, await as(ann))).data.albumPhotos).toEqual([]);
    const body = { picture: await uploadSmallPicture(await as(ann)) };
    const late = await (await as(ann)).call(hangouts.addAlbumPhoto, { params: { hangoutId: id }, body });
    expect(late.error.code).toBe('ALBUM_CLOSED');
  });

  it('H-19 loses the photos of a deleted account, and all of them with the hangout', async () => {
    await begin();
    for (const member of [ann, ben]) await add(member);
    const [ofAnn, ofBen] = (await albumOf(host)).body.items;
    await test.app.transact((work) => deleteAccount(work, null, { uid: ann.uid, now: true }));
    await filesRemoved(test.app);
    expect([await shown(ben), await readPicture(test.app, ofAnn?.photo.url ?? '')]).toEqual([[ben.uid], null]);
    await test.app.pool.query('delete from threads where id = $1', [id]);
    const { rows } = await test.app.pool.query('select from media where album_of = $1', [id]);
    expect([rows, (await host.picture(ofBen?.photo.url ?? '')).statusCode]).toEqual([[], 404]);
  });

  it('H-19 is closed for a cancelled hangout, and open from its start until 30 days after its end', () => {
    const hangout = { dateTime: '2027-03-01T18:00:00.000Z', endsAt: '2027-03-01T20:00:00.000Z', cancelledAt: null };
    const { opensAt, closesAt } = albumTimes(hangout);
    expect(ALBUM_DAYS).toBe(30);
    expect([opensAt, closesAt]).toEqual([new Date(hangout.dateTime), new Date('2027-03-31T20:00:00.000Z')]);
    const at = (instant: Date, offset: number) => isAlbumOpen(hangout, new Date(instant.getTime() + offset));
    expect([at(opensAt, -1), at(opensAt, 0), at(closesAt, -1), at(closesAt, 0)]).toEqual([false, true, true, false]);
    expect(isAlbumOpen({ ...hangout, cancelledAt: hangout.dateTime }, new Date(opensAt.getTime() + HOUR_MS))).toBe(
      false,
    );
  });
});

it('S-24 S-25 H-19 takes sixty photos a day of a member, and six of a new account', async () => {
  const test = await createTestApp();
  const [host, fresh] = [await test.member(), await test.member({}, { createdAt: test.clock.now() })];
  const id = await createdId(host, { at: new Date(test.clock.now().getTime() + 5 * 60_000) });
  await join(fresh, id);
  test.clock.advance(6 * 60_000);
  for (const [member, { points }, code] of [
    [host, RATE_LIMITS.albumPhoto, 'TOO_MANY_REQUESTS'],
    [fresh, NEW_ACCOUNT_LIMITS.albumPhoto, 'NEW_ACCOUNT_LIMIT'],
  ] as const) {
    // The same photo is added once, and counts each time.
    const body = { picture: await uploadSmallPicture(member) };
    const codes: (string | undefined)[] = [];
    for (let count = 0; count <= points; count++)
      codes.push((await member.call(hangouts.addAlbumPhoto, { params: { hangoutId: id }, body })).error?.code);
    expect(codes).toEqual([...Array.from({ length: points }, () => undefined), code]);
  }
  await test.close();
});
