import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HangoutForm } from '#contract/hangouts/forms.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { photoSources } from '#contract/media/picture-files.ts';
import { filesRemoved, sweepMedia } from '#server/slices/media/index.ts';
import { picture as aFile, heic } from '#server/slices/media/media.factory.ts';
import { UNUSED_KEPT_MS } from '#server/slices/media/media.rules.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { aHangoutForm } from './hangouts.factory.ts';

const { hangouts, media, notifications, chats, safety } = routes;

describe('pictures of hangouts', () => {
  let test: TestApp;
  let ann: Member;
  let ben: Member;
  let file: Buffer;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    file = await aFile('jpeg', { width: 1200, height: 900 });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    [ann, ben] = [await test.member({ firstName: 'Ann' }), await test.member({ firstName: 'Ben' })];
  });

  const upload = (member: Member, name: string = crypto.randomUUID()) =>
    member.call(media.uploadPicture, { params: { uid: member.uid, name }, bytes: file });
  const uploaded = async (member: Member, name?: string) => (await upload(member, name)).body.url;
  const create = (host: Member, given: Partial<HangoutForm>, clientId: string = crypto.randomUUID()) =>
    host.call(hangouts.create, { body: { ...aHangoutForm(given), clientId } });
  const change = (host: Member, hangoutId: string, given: Partial<HangoutForm>, at: Date) =>
    host.call(hangouts.change, { params: { hangoutId }, body: { ...aHangoutForm({ at }), ...given } });
  const read = (member: Member, hangoutId: string) => member.call(hangouts.read, { params: { hangoutId } });
  const fetched = async (url: string, by = ann) => (await by.picture(url)).statusCode;
  const settled = () => filesRemoved(test.app);

  it('H-02 H-04 shows the picture in every size to members who may see the hangout', async () => {
    const answer = await upload(ann);
    expect(answer.body).toEqual({
      url: expect.stringMatching(/^\/media\/pictures\/\w{24}-1600\.jpg$/),
      width: 1200,
      height: 900,
    });
    const { body } = await create(ann, { picture: answer.body.url });
    expect(body.picture).toEqual(answer.body);
    expect((await read(ben, body.id)).body.picture).toEqual(answer.body);
    const listed = (await ben.call(hangouts.list, { query: {} })).body.items.find(({ id }) => id === body.id);
    expect(listed?.picture).toEqual(answer.body);
    const sources = photoSources(answer.body.url);
    const files = [...(sources?.webp.split(', ') ?? []), ...(sources?.jpeg.split(', ') ?? [])];
    expect(files).toHaveLength(6);
    for (const one of files) expect(await fetched(one.split(' ')[0] ?? '')).toBe(200);
  });

  it('H-02 withholds the picture from a member whom the host has blocked', async () => {
    const url = await uploaded(ann);
    const { id } = (await create(ann, { picture: url })).body;
    await ann.call(safety.block, { params: { uid: ann.uid, other: ben.uid } });
    expect((await read(ben, id)).error.code).toBe('NOT_FOUND');
    expect(JSON.stringify((await ben.call(hangouts.list, { query: {} })).body)).not.toContain(url);
  });

  it("H-04 accepts only an unused picture of the host's own", async () => {
    const [theirs, used] = [await uploaded(ben), await uploaded(ann)];
    await create(ann, { picture: used });
    const photo = await ann.call(media.uploadProfilePhotoDraft, { params: { uid: ann.uid }, bytes: file });
    for (const wrong of [
      theirs,
      used,
      photo.body.downloadUrl,
      (await uploaded(ann)).replace('-1600', '-800'),
      'https://example.com/a.jpg',
      `/media/pictures/${'a'.repeat(24)}-1600.jpg`,
    ]) {
      const { status, error } = await create(ann, { picture: wrong });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['picture']]);
    }
    expect((await read(ann, (await create(ben, { picture: theirs })).body.id)).body.picture?.url).toBe(theirs);
  });

  it('H-04 rejects invalid pictures with the same errors as profile photos', async () => {
    const params = { uid: ann.uid, name: 'picture-1' };
    expect((await ann.call(media.uploadPicture, { params, bytes: heic(), contentType: 'image/heic' })).error.code).toBe(
      'PHOTO_HEIC',
    );
    expect((await ann.call(media.uploadPicture, { params, bytes: Buffer.from('%PDF-1.7') })).error.code).toBe(
      'PHOTO_UNREADABLE',
    );
    expect((await ben.call(media.uploadPicture, { params, bytes: file })).status).toBe(404);
  });

  it('H-04 creates one hangout with its picture when the same form is sent ten times at once', async () => {
    const [picture, clientId] = [await uploaded(ann), crypto.randomUUID()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(ann, { picture }, clientId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => `${body.id} ${body.picture?.url}`)).size).toBe(1);
  });

  it('replaces and removes a picture and its files without notifying the attendees', async () => {
    const at = new Date(Date.now() + 86_400_000);
    const first = await uploaded(ann);
    const made = (await create(ann, { at, picture: first } as never)).body;
    await ben.call(hangouts.join, { params: { hangoutId: made.id, uid: ben.uid }, body: { rsvp: 'confirmed' } });
    const bell = async () => (await ben.call(notifications.list, { params: { uid: ben.uid } })).body.items.length;
    const lines = async () =>
      (await ben.call(chats.messages, { params: { chatId: hangoutChatId(made.id) } })).body.items.length;
    const before = [await bell(), await lines()];
    const second = await uploaded(ann);
    const changed = await change(ann, made.id, { picture: second }, at);
    expect(changed.body).toMatchObject({ picture: { url: second }, sequence: made.sequence });
    expect(changed.body.version).toBeGreaterThan(made.version);
    await settled();
    expect([await fetched(first), await fetched(second)]).toEqual([404, 200]);
    expect((await change(ann, made.id, { picture: second, title: 'Another' }, at)).body.picture?.url).toBe(second);
    expect((await change(ann, made.id, { picture: null }, at)).body.picture).toBeNull();
    await settled();
    expect(await fetched(second)).toBe(404);
    expect([await bell(), await lines()]).toEqual(before);
    expect((await change(ben, made.id, { picture: await uploaded(ben) }, at)).status).toBe(404);
  });

  it('sweeps pictures that no hangout has used for a day, and keeps the others', async () => {
    const [kept, idle] = [await uploaded(ann), await uploaded(ann)];
    const { id } = (await create(ann, { picture: kept })).body;
    test.clock.advance(UNUSED_KEPT_MS + 1);
    await sweepMedia(test.app);
    test.clock.set(new Date());
    expect([await fetched(kept), await fetched(idle)]).toEqual([200, 404]);
    // A form with a deleted picture in its draft is rejected.
    const late = await create(ann, { at: new Date(Date.now() + 3 * 86_400_000), picture: idle } as never);
    expect(late.error.fields?.picture).toBe('This picture is no longer available. Choose it again.');
    await ann.call(hangouts.cancel, { params: { hangoutId: id } });
    expect(await fetched(kept)).toBe(200);
  });

  it('A-18 lists pictures in the host’s download, and deletes them with the account', async () => {
    const url = await uploaded(ann);
    await create(ann, { picture: url });
    const { data } = await download(test, ann);
    expect(data.photos.map(({ address }) => address)).toContain(url);
    await test.app.http.inject({
      method: 'POST',
      url: '/v1/accounts:delete?key=local',
      payload: { idToken: ann.token },
    });
    await settled();
    expect(await fetched(url, ben)).toBe(404);
  });
});
