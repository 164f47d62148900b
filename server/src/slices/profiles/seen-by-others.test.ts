import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { answerRequestFor, requestConnectionAsOf } from '#server/demo/acts/connections.ts';
import { createDemoHangout, joinDemoHangout } from '#server/demo/acts/hangouts.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';

const { profiles, safety } = routes;

describe('a profile as others see it', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  async function connect(a: Member, b: Member) {
    await requestConnectionAsOf(test.app, a.uid, b.uid, '');
    await answerRequestFor(test.app, b.uid, b.uid, a.uid, true);
  }
  const suspend = ({ uid }: Member) =>
    test.app.transact((work) => startSuspension(work, uid, { reason: 'Spam', words: '' }));
  const view = async (viewer: Member, subject: Member) =>
    (await viewer.call(profiles.readProfile, { params: { uid: subject.uid } })).body;
  const people = async (viewer: Member, subject: Member) => {
    const { inCommon } = await view(viewer, subject);
    expect(inCommon.peopleCount).toBe(inCommon.people.length);
    return inCommon.people.map(({ uid }) => uid).sort();
  };

  it('P-14 names the people whom both know, without those whom one of the two may not see', async () => {
    const [ann, ben, cat, dan, eve] = await Promise.all(Array.from({ length: 5 }, () => test.member()));
    if (!ann || !ben || !cat || !dan || !eve) throw new Error('There are too few members.');
    for (const [a, b] of [
      [ann, cat],
      [cat, ben],
      [dan, ann],
      [ben, dan],
      [ann, eve],
    ] as const)
      await connect(a, b);
    const bothUids = [cat.uid, dan.uid].sort();
    expect(await people(ann, ben)).toEqual(bothUids);
    expect(await people(ben, ann)).toEqual(bothUids);
    expect(await people(eve, ben), 'whom only one of them knows').toEqual([]);
    expect(await people(ann, ann), 'the own profile').toEqual([]);
    // A block ends the connection. The row is restored here, so that only the condition on blocks can hide the member.
    const { db } = test.app;
    const rejoin = sql`update connections set status = 'connected' where ${cat.uid} in (target, requester)`;
    for (const [by, other] of [
      [cat, ann],
      [ben, cat],
    ] as const) {
      await by.call(safety.block, { params: { uid: by.uid, other: other.uid } });
      await rejoin.execute(db);
      expect(await people(ann, ben)).toEqual([dan.uid]);
      await by.call(safety.unblock, { params: { uid: by.uid, other: other.uid } });
      await rejoin.execute(db);
      expect(await people(ann, ben)).toEqual(bothUids);
    }
    await suspend(dan);
    expect(await people(ann, ben)).toEqual([cat.uid]);
  });

  it('P-14 names the hangouts that both attend or attended, and none that the viewer may not read', async () => {
    const [host, ann, ben] = [await test.member(), await test.member(), await test.member()];
    const createHangout = async (title: string, ...guests: Member[]) => {
      const { id } = await createDemoHangout(test.app, host.uid, { ...aHangoutForm({ title }), clientId: title });
      for (const guest of guests) await joinDemoHangout(test.app, guest.uid, id, 'confirmed');
      return id;
    };
    const titles = async (viewer: Member, subject: Member) => {
      const { inCommon } = await view(viewer, subject);
      expect(inCommon.hangoutCount).toBe(inCommon.hangouts.length);
      return inCommon.hangouts.map(({ title }) => title);
    };
    const past = await createHangout('Past together', ann, ben);
    await createHangout('Ahead together', ann, ben);
    await createHangout('Only Ann is there', ann);
    const cancelled = await createHangout('Cancelled', ann, ben);
    const waiting = await createHangout('Ben is waiting', ann, ben);
    const { db } = test.app;
    await sql`update threads set date_time = now() - interval '3 days' where id = ${past}`.execute(db);
    await sql`update threads set cancelled_at = now() where id = ${cancelled}`.execute(db);
    await sql`update attendees set rsvp = 'waiting' where hangout_id = ${waiting} and uid = ${ben.uid}`.execute(db);
    expect(await titles(ann, ben)).toEqual(['Ahead together', 'Past together']);
    expect(await titles(ann, host)).toContain('Only Ann is there');
    // The viewer may not read hangouts of a member who is hidden, though both still have their places.
    await suspend(host);
    expect(await titles(ann, ben)).toEqual([]);
  });

  it('P-17 P-18 shows pronouns and at most three answers to others, and refuses more than fits and questions of one’s own', async () => {
    const [ann, ben] = [await test.member(), await test.member()];
    const params = { uid: ann.uid };
    const save = (fields: Partial<PublicProfile>) =>
      ann.call(profiles.saveProfile, { params, body: { public: fields } });
    const lifestyleAnswers = { askMeAbout: 'Bridges', bestMeal: 'Jollof', onRepeat: 'Nina Simone', canTeach: '' };
    expect((await save({ pronouns: ' she/\nher ', lifestyleAnswers })).status).toBe(200);
    const answer = (await ben.call(profiles.readProfile, { params })).body;
    expect(answer).toMatchObject({ pronouns: 'she/ her', lifestyleAnswers });
    const search = { list: 'everyone', search: answer.username } as const;
    const cards = (await ben.call(routes.discovery.intros, { query: search })).body.items;
    expect(cards.find(({ uid }) => uid === ann.uid)?.pronouns).toBe('she/ her');
    const four = await save({ lifestyleAnswers: { ...lifestyleAnswers, canTeach: 'Knots' } });
    const ownQuestion = await save({ lifestyleAnswers: { shoeSize: '39' } as PublicProfile['lifestyleAnswers'] });
    const long = await save({ pronouns: 'x'.repeat(TEXT_MAX.pronouns + 1) });
    expect([four, ownQuestion, long].map(({ error }) => Object.keys(error.fields ?? {}))).toEqual([
      ['public.lifestyleAnswers'],
      ['public.lifestyleAnswers.shoeSize'],
      ['public.pronouns'],
    ]);
    expect((await ben.call(profiles.readProfile, { params })).body).toMatchObject({ pronouns: 'she/ her' });
  });

  it('P-15 shows members their profile exactly as the server sends it to others', async () => {
    const fullProfile: Partial<PublicProfile> = {
      firstName: 'Ann',
      bio: 'Hi',
      borough: 'Queens',
      neighborhood: 'astoria',
      showNeighborhood: false,
      selectedInterests: ['hiking'],
      mbtiType: 'INFJ',
      showPersonality: false,
      socialLinks: { instagram: 'ann', twitter: '', linkedin: '', spotify: '' },
    };
    const [ann, ben] = [await test.member(fullProfile), await test.member()];
    const preview = async (as: 'stranger' | 'connection') =>
      (await ann.call(profiles.previewProfile, { params: { uid: ann.uid }, query: { as } })).body;
    expect(await preview('stranger')).toEqual(await view(ben, ann));
    expect(await preview('stranger')).toMatchObject({ borough: null, mbtiType: null, isOwn: false });
    await connect(ann, ben);
    const answer = await view(ben, ann);
    expect(await preview('connection')).toEqual({ ...answer, chatId: null, can: { ...answer.can, message: false } });
    expect((await preview('connection')).socialLinks).toEqual([{ kind: 'instagram', value: 'ann' }]);
    const { error } = await ben.call(profiles.previewProfile, {
      params: { uid: ann.uid },
      query: { as: 'connection' },
    });
    expect(error.code).toBe('NOT_FOUND');
  });
});
