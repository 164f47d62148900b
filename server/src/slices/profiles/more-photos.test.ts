import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { MORE_PHOTOS_MAX, TEXT_MAX } from '#contract/limits.ts';
import { PICTURES, readPictureAddress } from '#contract/media/picture-files.ts';
import type { MorePhoto, PublicProfile } from '#contract/profiles/fields.ts';
import { filesRemoved } from '#server/slices/media/index.ts';
import { picture } from '#server/slices/media/media.factory.ts';
import { filesOf, keyOfPicture } from '#server/slices/media/media.rules.ts';
import { endSuspension, startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';

const { media, profiles, safety } = routes;
const ALL = PICTURES.photos.sizes.length * 2;

describe('the photos of a profile besides the main one', () => {
  let test: TestApp;
  let bytes: Buffer;
  beforeAll(async () => {
    test = await createTestApp();
    bytes = await picture();
  });
  afterAll(() => test.close());

  let stamp = 1_700_000_000_000;
  const keep = async (member: Member) => {
    const params = { uid: member.uid, timestamp: String(stamp++) };
    return (await member.call(media.uploadProfilePhoto, { params, bytes })).body.downloadUrl;
  };
  const save = (member: Member, fields: Partial<PublicProfile>) =>
    member.call(profiles.saveProfile, { params: { uid: member.uid }, body: { public: fields } });
  const more = (...urls: string[]): MorePhoto[] =>
    urls.map((url, position) => ({ url, description: `Photo ${position}` }));
  const view = async (viewer: Member, subject: Member) =>
    (await viewer.call(profiles.readProfile, { params: { uid: subject.uid } })).body;
  async function filesAt(address: string) {
    await filesRemoved(test.app);
    const { kind = 'photos', token = '' } = readPictureAddress(address) ?? {};
    const storedFiles = await Promise.all(filesOf(kind, token).map((file) => test.app.files.get(keyOfPicture(file))));
    return storedFiles.filter((file) => file !== null).length;
  }
  /** Creates a member with a main photo and some others. */
  async function memberWith(count: number) {
    const member = await test.member();
    const urls: string[] = [];
    for (let n = 0; n <= count; n++) urls.push(await keep(member));
    const [main = '', ...others] = urls;
    expect((await save(member, { profileImage: main, morePhotos: more(...others) })).status).toBe(200);
    return { member, main, others };
  }

  it('P-19 stores up to five more photos in their order with descriptions, and shows them to others and in the preview', async () => {
    const [{ member: ann, main, others }, ben] = [await memberWith(MORE_PHOTOS_MAX), await test.member()];
    expect(await view(ben, ann)).toMatchObject({ profileImage: main, morePhotos: more(...others) });
    const morePhotos = [...more(...others)].reverse();
    morePhotos[0] = { url: others[4] ?? '', description: ' On the\nferry ' };
    expect((await save(ann, { morePhotos })).status).toBe(200);
    const visiblePhotos = (await view(ben, ann)).morePhotos;
    expect(visiblePhotos.map(({ url }) => url)).toEqual([...others].reverse());
    expect(visiblePhotos[0]?.description).toBe('On the ferry');
    for (const as of ['stranger', 'connection'] as const) {
      const preview = await ann.call(profiles.previewProfile, { params: { uid: ann.uid }, query: { as } });
      expect(preview.body.morePhotos).toEqual(visiblePhotos);
    }
    // Cards keep the main photo alone.
    const query = { list: 'everyone', search: ann.username } as const;
    const [card] = (await ben.call(routes.discovery.intros, { query })).body.items;
    expect(card?.profileImage).toBe(main);
    expect(card).not.toHaveProperty('morePhotos');
  });

  it('P-19 refuses a sixth more photo, a long description, a photo twice, a photo of another member and a made-up one, and changes nothing', async () => {
    const { member: ann, main, others } = await memberWith(2);
    const [first = '', second = ''] = others;
    const extra: string[] = [];
    for (let n = 2; n <= MORE_PHOTOS_MAX; n++) extra.push(await keep(ann));
    const foreign = await keep(await test.member());
    const long = [{ url: first, description: 'x'.repeat(TEXT_MAX.photoDescription + 1) }];
    const refused: [Partial<PublicProfile>, string][] = [
      [{ morePhotos: more(first, second, ...extra) }, 'public.morePhotos'],
      [{ morePhotos: long }, 'public.morePhotos.0.description'],
      [{ morePhotos: more(first, first) }, 'public.morePhotos'],
      [{ morePhotos: more(first, main) }, 'public.morePhotos'],
      [{ profileImage: first }, 'public.morePhotos'],
      [{ morePhotos: more(first, foreign) }, 'public.morePhotos.1.url'],
      [{ morePhotos: more(main.replace(/\w{24}/, 'A'.repeat(24))) }, 'public.morePhotos.0.url'],
      [{ morePhotos: more(first.replace('-1024.jpg', '-512.jpg')) }, 'public.morePhotos.0.url'],
      [{ morePhotos: more('https://example.org/a.jpg') }, 'public.morePhotos.0.url'],
    ];
    for (const [fields, field] of refused) {
      const { status, error } = await save(ann, fields);
      expect([status, Object.keys(error?.fields ?? {})], field).toEqual([400, [field]]);
    }
    expect(await view(ann, ann)).toMatchObject({ profileImage: main, morePhotos: more(first, second) });
    expect(await Promise.all([main, first, second].map(filesAt))).toEqual([ALL, ALL, ALL]);
  });

  it('P-19 S-15 opens them to whom the main photo opens, until a block, a suspension or their removal', async () => {
    const { member: ann, main, others } = await memberWith(2);
    const [ben, carl] = [await test.member(), await test.member()];
    const [first = '', second = ''] = others;
    const waiting = await keep(ann);
    const statusesSeen = async (url: string) =>
      (await Promise.all([ann, ben, carl].map((caller) => caller.picture(url)))).map(({ statusCode }) => statusCode);
    const all = async () => Promise.all([main, first, second].map(statusesSeen));
    const each = (...statuses: number[]) => [statuses, statuses, statuses];
    expect(await all()).toEqual(each(200, 200, 200));
    expect((await test.app.http.inject({ url: first })).statusCode).toBe(404);
    expect(await statusesSeen(waiting), 'a photo that is not saved yet').toEqual([200, 404, 404]);
    const block = { uid: ann.uid, other: ben.uid };
    await ann.call(safety.block, { params: block });
    expect(await all()).toEqual(each(200, 404, 200));
    await ann.call(safety.unblock, { params: block });
    await test.app.transact((work) => startSuspension(work, ann.uid, { reason: 'Spam', words: '' }));
    expect((await all()).map((statuses) => statuses.slice(1))).toEqual([
      [404, 404],
      [404, 404],
      [404, 404],
    ]);
    await test.app.transact((work) => endSuspension(work, ann.uid));
    await save(ann, { morePhotos: more(second) });
    expect(await Promise.all([main, first, second].map(statusesSeen))).toEqual([
      [200, 200, 200],
      [404, 404, 404],
      [200, 200, 200],
    ]);
  });

  it('P-19 deletes the files of a removed photo, and those of no other', async () => {
    const { member: ann, main, others } = await memberWith(3);
    const [first = '', second = '', third = ''] = others;
    const stored = () => Promise.all([main, first, second, third].map(filesAt));
    await save(ann, { bio: 'Something else' });
    const unsaved = await keep(ann);
    expect(await stored()).toEqual([ALL, ALL, ALL, ALL]);
    await save(ann, { morePhotos: more(third, first) });
    expect(await stored()).toEqual([ALL, ALL, 0, ALL]);
    await save(ann, { profileImage: null });
    expect(await stored()).toEqual([0, ALL, 0, ALL]);
    await save(ann, { morePhotos: [] });
    expect(await stored()).toEqual([0, 0, 0, 0]);
    // A photo of another tab, which is part of no save yet.
    expect(await filesAt(unsaved)).toBe(ALL);
  });

  it('P-19 makes another photo the main one, and the main one another, without deleting either', async () => {
    const { member: ann, main, others } = await memberWith(2);
    const [first = '', second = ''] = others;
    const picked = (await ann.call(media.uploadProfilePhotoDraft, { params: { uid: ann.uid }, bytes })).body
      .downloadUrl;
    await save(ann, { profileImage: second, morePhotos: more(first, main) });
    expect(await view(ann, ann)).toMatchObject({ profileImage: second, morePhotos: more(first, main) });
    expect(await Promise.all([main, first, second, picked].map(filesAt))).toEqual([ALL, ALL, ALL, ALL]);
    // A photo that was just picked can become one of the others. The next picked one does not replace it.
    await save(ann, { morePhotos: more(first, picked) });
    const next = (await ann.call(media.uploadProfilePhotoDraft, { params: { uid: ann.uid }, bytes })).body.downloadUrl;
    expect(await Promise.all([main, first, second, picked, next].map(filesAt))).toEqual([0, ALL, ALL, ALL, ALL]);
  });
});
