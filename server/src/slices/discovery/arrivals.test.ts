import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrivalsChatId } from '#contract/chats/ids.ts';
import { routes } from '#contract/index.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { NEW_ACCOUNT_LIMITS } from '#server/platform/server-limits.rules.ts';
import { waitUntilChatsDrained } from '#server/slices/chats/index.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { COHORT_MIN } from './cohorts.rules.ts';
import { everyone, uids } from './intros.pages.factory.ts';

const { chats, discovery, profiles, safety } = routes;
const read = async (member: Member) => (await member.call(discovery.readArrivals, {})).body;
const join = async (member: Member) => (await member.call(discovery.joinArrivalsChat, {})).body;
const save = (member: Member, fields: Partial<PublicProfile>) =>
  member.call(profiles.saveProfile, { params: { uid: member.uid }, body: { public: fields } });
/** Returns the uids in the member's Intros with the filter. */
const around = async (member: Member, list: 'everyone' | 'recommended' = 'everyone'): Promise<string[]> =>
  uids(await everyone(member, { list, arrival: 'around' }));
const participantsOf = async (member: Member, chatId: string) =>
  (await member.call(chats.participants, { params: { chatId } })).body.items?.map(({ uid }) => uid).sort();
const send = (member: Member, chatId: string) =>
  member.call(chats.send, { params: { chatId }, body: { clientId: crypto.randomUUID(), content: 'Hello' } });

describe('arrivals', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  let year = 1930;
  /** Creates members who arrived in these months of a year far from that of other tests. Each month has enough for a cohort. */
  async function cohort(people = COHORT_MIN): Promise<Member[]> {
    year += 5;
    const movedToNYCDate = `${year}-06`;
    return Promise.all(Array.from({ length: people }, () => test.member({ movedToNYCDate, bio: 'New here.' })));
  }
  const month = (at = 6) => `${year}-${String(at).padStart(2, '0')}`;

  it('B-04 shows a member the months of their cohort, and how many arrived then', async () => {
    const [ann] = (await cohort()) as [Member];
    expect(await read(ann)).toEqual({
      cohort: { from: month(), to: month(), people: COHORT_MIN - 1 },
      chat: { id: arrivalsChatId(month()), month: month(), people: 0, isIn: false },
    });
  });

  it('B-04 the filter shows the cohort, in the order of Intros, and nobody who arrived at another time', async () => {
    const [ann, ...others] = (await cohort()) as [Member, ...Member[]];
    const later = await test.member({ movedToNYCDate: month(9), bio: 'Later.' });
    for (let n = 1; n < COHORT_MIN; n++) await test.member({ movedToNYCDate: month(9) });
    expect((await around(ann)).sort()).toEqual(others.map(({ uid }) => uid).sort());
    expect((await around(ann, 'recommended')).sort()).toEqual(others.map(({ uid }) => uid).sort());
    expect(await around(ann)).not.toContain(later.uid);
  });

  it('B-04 months with few members are merged, so that a member is not alone', async () => {
    const others = await cohort();
    const late = await test.member({ movedToNYCDate: month(8) });
    expect((await read(late)).cohort).toEqual({ from: month(), to: month(8), people: COHORT_MIN });
    expect((await around(late)).sort()).toEqual(others.map(({ uid }) => uid).sort());
  });

  it('B-04 the ranking prefers members who arrived around the same time, and the reason says so', async () => {
    const [ann, ...others] = (await cohort()) as [Member, ...Member[]];
    // They are like the cohort in everything but the month. One of them arrived long before, the others show none.
    const far = [await test.member({ movedToNYCDate: `${year - 4}-06`, bio: 'New here.' })];
    for (let n = 1; n < others.length; n++) far.push(await test.member({ movedToNYCDate: null, bio: 'New here.' }));
    const cards = async () => {
      const wanted = new Set([...others, ...far].map(({ uid }) => uid));
      return (await everyone(ann)).filter(({ uid }) => wanted.has(uid));
    };
    const reasonOf = async (member: Member) => (await cards()).find(({ uid }) => uid === member.uid)?.matchReason;
    const first = (await cards()).slice(0, others.length).map(({ uid }) => uid);
    expect(first.sort()).toEqual(others.map(({ uid }) => uid).sort());
    for (const one of others) expect(await reasonOf(one)).toContain(`June ${year}`);
    for (const one of far) expect(await reasonOf(one)).not.toMatch(/moved|got here/);
    // Without the month, the same member is among the others.
    const [ben, ...stay] = others as [Member, ...Member[]];
    await save(ben, { movedToNYCDate: null });
    const then = (await cards()).slice(0, stay.length).map(({ uid }) => uid);
    expect(then.sort()).toEqual(stay.map(({ uid }) => uid).sort());
    expect(await reasonOf(ben)).not.toMatch(/moved|got here/);
  });

  it('B-04 a member who shows no month has no cohort, no chat and nobody in the filter, and is in nobody’s', async () => {
    const [ann, ben] = (await cohort(COHORT_MIN + 1)) as [Member, Member];
    await save(ben, { movedToNYCDate: null });
    expect(await read(ben)).toEqual({ cohort: null, chat: null });
    expect(await around(ben)).toEqual([]);
    expect((await ben.call(discovery.joinArrivalsChat, {})).error.code).toBe('NOT_FOUND');
    expect(await around(ann)).not.toContain(ben.uid);
    expect((await read(ann)).cohort?.people).toBe(COHORT_MIN - 1);
  });

  it('B-04 a member who removes the month leaves the chat without a word, and one who keeps it stays', async () => {
    const [ann, ben] = (await cohort(COHORT_MIN + 1)) as [Member, Member];
    const { chat } = await join(ann);
    const chatId = chat?.id ?? '';
    await join(ben);
    await save(ben, { movedToNYCDate: month(), bio: 'Another line.' });
    expect(await participantsOf(ann, chatId)).toEqual([ann.uid, ben.uid].sort());
    await save(ben, { movedToNYCDate: null });
    expect(await participantsOf(ann, chatId)).toEqual([ann.uid]);
    expect((await send(ben, chatId)).status).toBe(404);
    const { body } = await ann.call(chats.messages, { params: { chatId } });
    expect(body.items.filter(({ kind, event }) => kind === 'system' && event === 'left')).toEqual([]);
  });

  it('B-04 a member who corrects the month to another time leaves the chat of the old one', async () => {
    const [ann, ben] = (await cohort(COHORT_MIN + 1)) as [Member, Member];
    const first = (await join(ann)).chat?.id ?? '';
    await join(ben);
    const others = await cohort();
    await save(ben, { movedToNYCDate: month() });
    expect(await participantsOf(ann, first)).toEqual([ann.uid]);
    expect((await read(ben)).cohort?.people).toBe(others.length);
  });

  it('B-04 members join one chat by choice, write in it, and leave it', async () => {
    const [ann, ben, cleo] = (await cohort()) as [Member, Member, Member];
    const opened = await join(ann);
    expect(opened.chat).toEqual({ id: arrivalsChatId(month()), month: month(), people: 1, isIn: true });
    const chatId = opened.chat?.id ?? '';
    expect((await join(ben)).chat?.people).toBe(2);
    expect((await read(cleo)).chat).toMatchObject({ people: 2, isIn: false });
    expect((await send(ben, chatId)).ok).toBe(true);
    expect((await send(cleo, chatId)).status).toBe(404);
    expect((await cleo.call(chats.messages, { params: { chatId } })).status).toBe(404);
    const view = (await ann.call(chats.read, { params: { chatId } })).body;
    expect(view).toMatchObject({ title: `Arrived around June ${year}`, threadId: null });
    expect((await ben.call(discovery.leaveArrivalsChat, {})).body.chat).toMatchObject({ people: 1, isIn: false });
    expect(await participantsOf(ann, chatId)).toEqual([ann.uid]);
    // A repeated call changes nothing.
    expect((await ben.call(discovery.leaveArrivalsChat, {})).ok).toBe(true);
    expect((await join(ann)).chat?.people).toBe(1);
  });

  it('B-04 two members who open the chat at once are in the same one', async () => {
    const [ann, ben] = (await cohort()) as [Member, Member];
    await Promise.all([join(ann), join(ben)]);
    expect(await participantsOf(ann, arrivalsChatId(month()))).toEqual([ann.uid, ben.uid].sort());
  });

  it('B-04 a member stays in the chat when months are merged and divided again', async () => {
    const [ann] = (await cohort(3)) as [Member];
    // Until there are more, the months lie in one cohort with others.
    const { chat } = await join(ann);
    const here = await Promise.all(
      Array.from({ length: COHORT_MIN }, () => test.member({ movedToNYCDate: month(7), bio: 'New here.' })),
    );
    await Promise.all(Array.from({ length: 2 }, () => test.member({ movedToNYCDate: month(6) })));
    expect((await read(ann)).cohort).toMatchObject({ from: month(6), to: month(6) });
    expect((await read(ann)).chat).toMatchObject({ id: chat?.id, isIn: true });
    expect((await read(here[0] as Member)).cohort).toMatchObject({ from: month(7), to: month(7) });
  });

  it('B-04 neither the page, the filter, the count nor the chat shows members with a block between them to each other', async () => {
    const [ann, ben, cleo] = (await cohort(COHORT_MIN + 1)) as [Member, Member, Member];
    for (const member of [ann, ben, cleo]) await join(member);
    const chatId = arrivalsChatId(month());
    await ann.call(safety.block, { params: { uid: ann.uid, other: ben.uid } });
    for (const [member, other] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      expect(await around(member)).not.toContain(other.uid);
      expect(await read(member)).toMatchObject({ cohort: { people: COHORT_MIN - 1 }, chat: { people: 2 } });
      expect(await participantsOf(member, chatId)).toEqual([member.uid, cleo.uid].sort());
    }
    // The block changes nothing for others.
    expect(await read(cleo)).toMatchObject({ cohort: { people: COHORT_MIN }, chat: { people: 3 } });
  });

  it('B-04 S-66 the chat tells nothing of a member who shows no month any longer', async () => {
    const [ann, ben] = (await cohort(COHORT_MIN + 1)) as [Member, Member];
    for (const member of [ann, ben]) await join(member);
    const chatId = arrivalsChatId(month());
    await save(ben, { movedToNYCDate: null });
    const { body } = await ann.call(chats.messages, { params: { chatId } });
    expect(JSON.stringify(body)).not.toContain(ben.uid);
    expect((await ann.call(chats.participants, { params: { chatId }, query: { uids: ben.uid } })).body.items).toEqual(
      [],
    );
  });

  it('B-04 S-66 a block does not tell who is not in the chat whether the other one is', async () => {
    const [ann, ben, cleo] = (await cohort()) as [Member, Member, Member];
    for (const member of [ann, ben]) await join(member);
    await cleo.call(safety.block, { params: { uid: cleo.uid, other: ben.uid } });
    expect((await read(cleo)).chat).toMatchObject({ people: 2, isIn: false });
    expect((await join(cleo)).chat?.people).toBe(2);
  });

  it('S-55 B-04 a suspension and a block leave the same: the months of before, and a number that proves neither', async () => {
    const [ann, ben, cleo] = (await cohort()) as [Member, Member, Member];
    for (const member of [ann, ben]) await join(member);
    const view = await read(ann);
    const { chat } = view;
    await test.app.transact((work) => startSuspension(work, ben.uid, { reason: 'Spam', words: '' }));
    expect(await around(ann)).not.toContain(ben.uid);
    const without = { ...view, chat: chat && { ...chat, people: 1 } };
    expect(await read(ann)).toEqual(without);
    await cleo.call(safety.block, { params: { uid: cleo.uid, other: ann.uid } });
    expect(await around(ann)).not.toContain(cleo.uid);
    expect(await read(ann)).toEqual(without);
  });

  it('B-04 members who are not for the viewer are neither listed nor counted', async () => {
    const [ann, ben] = (await cohort(COHORT_MIN + 1)) as [Member, Member];
    await ann.call(discovery.markNotForMe, { params: { uid: ann.uid, other: ben.uid } });
    expect(await around(ann)).not.toContain(ben.uid);
    expect((await read(ann)).cohort?.people).toBe(COHORT_MIN - 1);
  });

  it('B-04 messages in the chat notify nobody, and a new account cannot flood it', async () => {
    const [ann, ben] = (await cohort()) as [Member, Member];
    const fresh = await test.member({ movedToNYCDate: month() }, { createdAt: test.clock.now() });
    for (const member of [ann, ben, fresh]) await join(member);
    const chatId = arrivalsChatId(month());
    await send(ann, chatId);
    await waitUntilChatsDrained(test.app);
    const { body } = await ben.call(routes.notifications.list, { params: { uid: ben.uid } });
    expect(body.items).toEqual([]);
    const { points } = NEW_ACCOUNT_LIMITS.communityMessage;
    const codes: (string | undefined)[] = [];
    for (let n = 0; n <= points; n++) codes.push((await send(fresh, chatId)).error?.code);
    expect(codes).toEqual([...Array.from({ length: points }, () => undefined), 'NEW_ACCOUNT_LIMIT']);
  });
});
