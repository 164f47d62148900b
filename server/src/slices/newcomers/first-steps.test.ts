import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { CITY_STEPS, type CityStep } from '#contract/newcomers/steps.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { picture } from '#server/slices/media/media.factory.ts';
import { deleteAccount } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { openSocket } from '#server/testing/socket.ts';
import { firstStepsOf } from './member-data.ts';

const { connections, hangouts, newcomers, profiles } = routes;
const photo = await picture('jpeg', { width: 8, height: 8 });
const read = async (member: Member) => (await member.call(newcomers.readSteps, { params: { uid: member.uid } })).body;
const saveStep = (member: Member, step: CityStep, isDone = true) =>
  member.call(newcomers.markStep, { params: { uid: member.uid, step }, body: { done: isDone } });
const dismiss = (member: Member, isDismissed: boolean) =>
  member.call(newcomers.dismissSteps, { params: { uid: member.uid }, body: { isDismissed } });

describe('the first steps', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('B-05 a new member has done nothing, and the list is not hidden', async () => {
    expect(await read(await test.member())).toEqual({ done: [], isDismissed: false });
  });

  it('B-05 the profile is done with a photo and words, and no longer when they are removed', async () => {
    const ann = await test.member({ bio: 'New here.' });
    expect((await read(ann)).done).toEqual([]);
    const { body } = await ann.call(routes.media.uploadProfilePhotoDraft, { params: { uid: ann.uid }, bytes: photo });
    const save = (fields: object) =>
      ann.call(profiles.saveProfile, { params: { uid: ann.uid }, body: { public: fields } });
    await save({ profileImage: body.downloadUrl });
    expect((await read(ann)).done).toEqual(['profile']);
    await save({ profileImage: null });
    expect((await read(ann)).done).toEqual([]);
  });

  it('B-05 the first request is done when it is sent, and when the member accepts one', async () => {
    const [ann, ben] = [await test.member(), await test.member()];
    const params = { target: ben.uid, requester: ann.uid };
    await ann.call(connections.request, { params, body: { message: '' } });
    expect((await read(ann)).done).toEqual(['request']);
    expect((await read(ben)).done).toEqual([]);
    await ben.call(connections.answer, { params, body: { answer: 'accept' } });
    expect((await read(ben)).done).toEqual(['request']);
  });

  it('B-05 the first hangout is done with a place in one, not on its waitlist', async () => {
    const [host, ann, ben] = [await test.member(), await test.member(), await test.member()];
    const form = { ...aHangoutForm(), capacity: 2, clientId: crypto.randomUUID() };
    const { id } = (await host.call(hangouts.create, { body: form })).body;
    const join = (member: Member, rsvp: 'confirmed' | 'waiting') =>
      member.call(hangouts.join, { params: { hangoutId: id, uid: member.uid }, body: { rsvp } });
    await join(ann, 'confirmed');
    await join(ben, 'waiting');
    expect((await read(host)).done).toEqual(['hangout']);
    expect((await read(ann)).done).toEqual(['hangout']);
    expect((await read(ben)).done).toEqual([]);
  });

  it('B-05 marks steps in the city, each once, and takes a mark back', async () => {
    const ann = await test.member();
    for (const step of ['doctor', 'ferry', 'ferry'] as const) await saveStep(ann, step);
    expect((await read(ann)).done).toEqual(['ferry', 'doctor']);
    expect((await saveStep(ann, 'ferry', false)).body.done).toEqual(['doctor']);
    expect((await saveStep(ann, 'libraryCard', false)).body.done).toEqual(['doctor']);
  });

  it('B-05 marks of two tabs at once are both kept', async () => {
    const ann = await test.member();
    await Promise.all(CITY_STEPS.map((step) => saveStep(ann, step)));
    expect((await read(ann)).done).toEqual([...CITY_STEPS]);
  });

  it('B-05 does not let a member mark a step of the product', async () => {
    const ann = await test.member();
    expect((await saveStep(ann, 'hangout' as never)).status).toBe(400);
    expect((await read(ann)).done).toEqual([]);
  });

  it('B-05 the list stays hidden once the member dismissed it, until they undo that', async () => {
    const ann = await test.member();
    await dismiss(ann, true);
    await saveStep(ann, 'ferry');
    expect(await read(ann)).toEqual({ done: ['ferry'], isDismissed: true });
    expect((await dismiss(ann, false)).body.isDismissed).toBe(false);
  });

  it('B-05 A-18 the download has what the member marked, and nothing stays of a deleted account', async () => {
    const ann = await test.member();
    await saveStep(ann, 'ferry');
    const { data } = await download(test, ann);
    expect(data.firstSteps).toEqual({ done: ['ferry'], dismissedAt: null });
    // Nobody else's download has it.
    expect((await download(test, await test.member())).data.firstSteps).toBeNull();
    await test.app.transact((work) => deleteAccount(work, null, { uid: ann.uid, now: true }));
    expect(await firstStepsOf(test.app.db, ann.uid)).toBeNull();
  });

  it('B-05 a change reaches the member’s other tabs, and nobody else', async () => {
    const [ann, ben] = [await test.member(), await test.member()];
    const origin = await test.listen();
    const [own, other] = [await openSocket(origin, ann.token), await openSocket(origin, ben.token)];
    await saveStep(ann, 'ferry');
    await own.settled();
    await other.settled();
    expect(own.events.map(({ type }) => type)).toContain('firstStepsChanged');
    expect(other.events).toEqual([]);
  });
});
