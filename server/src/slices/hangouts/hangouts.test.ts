import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { HangoutForm } from '#contract/hangouts/forms.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { endSuspension, startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { endDueHeldPlaces } from './block-effect.ts';
import { aHangoutForm, create, createdId, join, leave } from './hangouts.factory.ts';

const { hangouts, chats, notifications, safety } = routes;

describe('hangouts', () => {
  let test: TestApp;
  let ann: Member;
  let ben: Member;
  let cleo: Member;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  async function newMembersAt(time: Date) {
    test.clock.set(time);
    ann = await test.member({ firstName: 'Ann' });
    ben = await test.member({ firstName: 'Ben' });
    cleo = await test.member({ firstName: 'Cleo' });
  }
  beforeEach(() => newMembersAt(new Date()));

  const TUESDAY_NOON = new Date('2026-12-01T17:00:00Z');
  const read = (member: Member, hangoutId: string) => member.call(hangouts.read, { params: { hangoutId } });
  const change = (member: Member, hangoutId: string, form: HangoutForm) =>
    member.call(hangouts.change, { params: { hangoutId }, body: form });
  const cancel = (member: Member, hangoutId: string) => member.call(hangouts.cancel, { params: { hangoutId } });
  const list = async (member: Member, query: object = {}) =>
    (await member.call(hangouts.list, { query: { limit: 50, ...query } })).body.items;
  const idsIn = async (member: Member, query: object = {}) => (await list(member, query)).map(({ id }) => id);
  const chatOf = (member: Member, hangoutId: string) =>
    member.call(chats.read, { params: { chatId: hangoutChatId(hangoutId) } });
  const lines = async (member: Member, hangoutId: string) =>
    (await member.call(chats.messages, { params: { chatId: hangoutChatId(hangoutId) } })).body.items?.map(
      ({ kind, content, userId, event }) =>
        kind === 'system' ? `system: ${firstName(userId)} ${event}` : `${kind}: ${content}`,
    );
  const firstName = (uid: string) =>
    Object.entries({ Ann: ann, Ben: ben, Cleo: cleo }).find(([, member]) => member.uid === uid)?.[0];
  const write = (member: Member, hangoutId: string, content: string) =>
    member.call(chats.send, {
      params: { chatId: hangoutChatId(hangoutId) },
      body: { clientId: crypto.randomUUID(), content },
    });
  const bell = async (member: Member) => (await member.call(notifications.list, { params: { uid: member.uid } })).body;
  const news = async (member: Member) =>
    (await bell(member)).items.filter(({ read }) => !read).map(({ type, from }) => [type, from?.uid]);

  describe('creating a hangout', () => {
    it('H-04 H-05 M-07 stores the creator as attendee and the time in New York, and opens the chat', async () => {
      await newMembersAt(TUESDAY_NOON);
      const hangoutForm = aHangoutForm({ date: '2026-12-05', time: '19:30', capacity: 8 });
      const { status, body } = await create(ann, hangoutForm);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        title: hangoutForm.title,
        location: hangoutForm.location,
        description: hangoutForm.description,
        category: 'food',
        dateTime: '2026-12-06T00:30:00.000Z',
        createdBy: ann.uid,
        host: { uid: ann.uid, firstName: 'Ann' },
        participants: [{ uid: ann.uid }],
        going: 1,
        capacity: 8,
        rsvp: 'confirmed',
        cancelled: false,
      });
      expect((await chatOf(ann, body.id)).body).toMatchObject({
        id: `group_${body.id}`,
        type: 'group',
        threadId: body.id,
        title: hangoutForm.title,
        createdBy: ann.uid,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        can: { send: true },
      });
    });

    it.each([
      ['a title', { title: '  ' }, 'title'],
      ['a place', { location: '' }, 'location'],
      ['a description', { description: ' \n ' }, 'description'],
      ['a category', { category: 'all' as never }, 'category'],
      ['a date', { date: '' }, 'date'],
      ['a time', { time: '' }, 'time'],
      ['a date that exists', { date: '2026-11-31' }, 'date'],
      ['a time that the clocks do not skip', { date: '2027-03-14', time: '02:30' }, 'time'],
      ['a day to come', { date: '2020-01-01' }, 'date'],
      ['this year or the next', { date: '2206-01-01' }, 'date'],
      ['room for two', { capacity: 1 }, 'capacity'],
      ['a whole number', { capacity: 3.5 }, 'capacity'],
    ] as const)('H-04 without %s nothing is created, and the field says why', async (_what, wrong, field) => {
      const before = await idsIn(ann);
      const { status, error } = await create(ann, wrong);
      expect([status, error.code]).toEqual([400, 'INVALID_INPUT']);
      expect(Object.keys(error.fields ?? {})).toEqual([field]);
      expect(error.fields?.[field]).toMatch(/\.$/);
      expect(await idsIn(ann)).toEqual(before);
    });

    it('H-04 creates one hangout when the same form is sent ten times at once', async () => {
      const body = { ...aHangoutForm(), clientId: crypto.randomUUID() };
      const answers = await Promise.all(Array.from({ length: 10 }, () => ann.call(hangouts.create, { body })));
      expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
      expect((await chatOf(ann, answers[0]?.body.id ?? '')).status).toBe(200);
    });

    it('H-04 removes line breaks from a title, and rejects a host without a profile', async () => {
      expect((await create(ann, { title: ' Two\nlines  here ' })).body.title).toBe('Two lines here');
      expect((await create(await test.member(null))).error.code).toBe('PROFILE_REQUIRED');
    });
  });

  describe('the list', () => {
    it('H-01 H-02 H-07 returns upcoming, own or past hangouts in order, by category and in pages', async () => {
      const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
      const [late, soon, music] = [
        await createdId(ann, { at: at(50) }),
        await createdId(ben, { at: at(3) }),
        await createdId(ann, { at: at(9), category: 'music' }),
      ];
      const among = async (member: Member, query: object = {}) =>
        (await idsIn(member, query)).filter((id) => [late, soon, music].includes(id));
      expect(await among(cleo)).toEqual([soon, music, late]);
      expect(await among(cleo, { category: 'music' })).toEqual([music]);
      expect(await among(cleo, { whose: 'mine' })).toEqual([]);
      await join(cleo, late);
      expect(await among(cleo, { whose: 'mine' })).toEqual([late]);
      const first = (await cleo.call(hangouts.list, { query: { limit: 1, whose: 'all' } })).body;
      const second = (await cleo.call(hangouts.list, { query: { limit: 1, cursor: first.nextCursor ?? '' } })).body;
      expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
      expect(Date.parse(second.items[0]?.dateTime ?? '')).toBeGreaterThanOrEqual(
        Date.parse(first.items[0]?.dateTime ?? ''),
      );
      test.clock.set(at(12));
      const later = await again(cleo);
      expect(await among(later)).toEqual([late]);
      expect(await among(later, { when: 'past' })).toEqual([music, soon]);
      expect(await among(later, { when: 'past', category: 'food' })).toEqual([soon]);
    });

    it('H-07 H-14 lists a hangout as upcoming until its end, two hours after it has begun', async () => {
      const id = await createdId(ann, { at: new Date(Date.now() + HOUR_MS) });
      test.clock.advance(2 * HOUR_MS);
      const now = await again(ben);
      expect(await idsIn(now)).toContain(id);
      expect((await join(now, id)).body.rsvp).toBe('confirmed');
      test.clock.advance(2 * HOUR_MS);
      const later = await again(cleo);
      expect(await idsIn(later)).not.toContain(id);
      expect((await join(later, id)).error.code).toBe('HANGOUT_OVER');
      expect((await leave(await again(ben), id)).error.code).toBe('HANGOUT_OVER');
      expect((await change(await again(ann), id, aHangoutForm())).error.code).toBe('HANGOUT_OVER');
      expect((await cancel(await again(ann), id)).error.code).toBe('HANGOUT_OVER');
    });

    it('H-02 rejects an invalid cursor with a sentence', async () => {
      for (const cursor of ['x', Buffer.from('["x","y"]').toString('base64url')]) {
        expect((await ann.call(hangouts.list, { query: { cursor } })).error.code).toBe('INVALID_INPUT');
      }
    });
  });
  /** A member with a token of the test clock's time. */
  const again = async (member: Member): Promise<Member> => {
    const { idToken } = await issueTokens(test.app, member.uid);
    return { ...member, token: idToken, ...test.caller(idToken) };
  };

  describe('joining and leaving', () => {
    it('H-06 M-07 confirms a join, adds the attendee and a system message to the chat, and notifies the host', async () => {
      const id = await createdId(ann);
      await write(ann, id, 'Red scarf, by the door');
      const { body } = await join(ben, id);
      expect(body).toMatchObject({ rsvp: 'confirmed', going: 2, participants: [{ uid: ann.uid }, { uid: ben.uid }] });
      expect(await lines(ben, id)).toEqual(['text: Red scarf, by the door', 'system: Ben joined']);
      expect((await chatOf(ben, id)).body).toMatchObject({
        lastSeq: 2,
        readSeq: 2,
        participants: [{ uid: ann.uid }, { uid: ben.uid }],
      });
      expect(await news(ann)).toEqual([['hangout_joined', ben.uid]]);
      expect((await bell(ann)).items[0]?.hangout).toMatchObject({
        id,
        title: 'Dumplings in Flushing',
        cancelled: false,
      });
      // Joining again changes nothing.
      expect((await join(ben, id)).body.going).toBe(2);
      expect(await lines(ann, id)).toHaveLength(2);
      expect(await news(ann)).toHaveLength(1);
    });

    it('M-03 does not count system messages as unread, and keeps earlier messages unread', async () => {
      const id = await createdId(ann);
      await join(ben, id);
      expect((await chatOf(ann, id)).body).toMatchObject({ lastSeq: 1, readSeq: 1 });
      await write(ben, id, 'Hello');
      await join(cleo, id);
      expect((await chatOf(ann, id)).body).toMatchObject({ lastSeq: 3, readSeq: 1 });
      expect((await chatOf(ben, id)).body).toMatchObject({ lastSeq: 3, readSeq: 3 });
      expect((await chatOf(cleo, id)).body).toMatchObject({ lastSeq: 3, readSeq: 3 });
    });

    it('H-07 M-02 removes chat access from a member who leaves, and restores it when they rejoin', async () => {
      const id = await createdId(ann);
      await join(ben, id);
      expect((await leave(ben, id)).body).toMatchObject({ rsvp: null, going: 1 });
      await write(ann, id, 'Just us then');
      expect((await chatOf(ben, id)).error.code).toBe('CHAT_NOT_FOUND');
      expect((await write(ben, id, 'Wait!')).error.code).toBe('CHAT_NOT_FOUND');
      expect((await ben.call(chats.list, {})).body.items).toEqual([]);
      expect(await lines(ann, id)).toEqual(['system: Ben joined', 'text: Just us then']);
      expect(await news(ann)).toEqual([]);
      await join(ben, id);
      expect((await chatOf(ben, id)).body).toMatchObject({ lastSeq: 2, readSeq: 2 });
      expect((await leave(cleo, id)).body.rsvp).toBe(null);
      expect((await leave(ann, id)).error.code).toBe('HOST_STAYS');
    });
  });

  describe('changing and cancelling', () => {
    it('H-07 notifies attendees and the waitlist of a new time or place, not of a typo, and raises the calendar sequence', async () => {
      await newMembersAt(TUESDAY_NOON);
      const misspelledForm = aHangoutForm({ capacity: 2, location: 'Bryant Prak', date: '2026-12-05', time: '19:00' });
      const id = await createdId(ann, misspelledForm);
      await join(ben, id);
      await join(cleo, id, 'waiting');
      await change(ann, id, {
        ...misspelledForm,
        location: 'Bryant Park',
        description: 'Bring two friends.',
        title: 'Dumplings!',
      });
      expect(await news(ben)).toEqual([]);
      expect((await read(ben, id)).body).toMatchObject({ location: 'Bryant Park', title: 'Dumplings!', sequence: 0 });
      expect((await chatOf(ben, id)).body.title).toBe('Dumplings!');
      await change(ann, id, { ...misspelledForm, location: 'Union Square' });
      await change(ann, id, { ...misspelledForm, location: 'Union Square', time: '20:00' });
      for (const member of [ben, cleo]) expect(await news(member)).toEqual([['hangout_changed', ann.uid]]);
      expect(await news(ann)).toEqual([['hangout_joined', ben.uid]]);
      expect((await read(ben, id)).body.sequence).toBe(2);
      const { items } = (await ben.call(chats.messages, { params: { chatId: hangoutChatId(id) } })).body;
      const MOVED = { time: '2026-12-06T01:00:00.000Z', until: '2026-12-06T03:00:00.000Z' };
      expect(items.slice(1)).toMatchObject([
        { kind: 'system', userId: ann.uid, event: 'changed', data: { place: 'Union Square' }, content: '' },
        { kind: 'system', userId: ann.uid, event: 'changed', data: MOVED, content: '' },
      ]);
      expect(items.map(({ data }) => Object.keys(data ?? {}))).toEqual([[], ['place'], ['time', 'until']]);
    });

    it('H-07 lets only the host change or cancel', async () => {
      const id = await createdId(ann);
      await join(ben, id);
      expect((await change(ben, id, aHangoutForm())).status).toBe(404);
      expect((await cancel(ben, id)).status).toBe(404);
    });

    it('H-07 notifies attendees and the waitlist of a cancellation, keeps the hangout readable to them, and refuses joins', async () => {
      const id = await createdId(ann, { capacity: 2 });
      await join(ben, id);
      const dora = await test.member({ firstName: 'Dora' });
      await join(dora, id, 'waiting');
      expect((await cancel(ann, id)).body).toMatchObject({ cancelled: true, sequence: 1 });
      expect((await cancel(ann, id)).body).toMatchObject({ cancelled: true, sequence: 1 });
      for (const member of [ben, dora]) expect(await news(member)).toEqual([['hangout_cancelled', undefined]]);
      expect((await bell(ben)).items[0]?.hangout?.cancelled).toBe(true);
      expect(await lines(ben, id)).toEqual(['system: Ben joined', 'system: Ann cancelled']);
      expect(await idsIn(ben)).toContain(id);
      expect(await idsIn(cleo)).not.toContain(id);
      expect((await join(cleo, id)).error.code).toBe('HANGOUT_CANCELLED');
      expect((await change(ann, id, aHangoutForm())).error.code).toBe('HANGOUT_CANCELLED');
      expect((await leave(ben, id)).body.rsvp).toBe(null);
    });
  });

  describe('blocks', () => {
    const block = (member: Member, other: Member) =>
      member.call(safety.block, { params: { uid: member.uid, other: other.uid } });

    it('P-12 hides the hangouts of two members from each other, and removes an attendee whom the host blocks', async () => {
      const [of, his] = [await createdId(ann), await createdId(ben)];
      await join(ben, of);
      await join(ann, his);
      await block(ann, ben);
      for (const [member, id] of [
        [ben, of],
        [ann, his],
      ] as const) {
        expect((await read(member, id)).status).toBe(404);
        expect((await join(member, id)).status).toBe(404);
        expect((await leave(member, id)).status).toBe(404);
        for (const whose of ['all', 'mine']) expect(await idsIn(member, { whose })).not.toContain(id);
        expect((await chatOf(member, id)).error.code).toBe('CHAT_NOT_FOUND');
      }
      test.clock.advance(120_000);
      await endDueHeldPlaces(test.app);
      expect((await read(ann, of)).body.going).toBe(1);
      expect(await news(ann)).toEqual([]);
    });

    it('P-12 H-03 M-06 hides two members and their messages from each other in a third member’s hangout', async () => {
      const id = await createdId(cleo);
      await join(ann, id);
      await join(ben, id);
      await write(ben, id, 'canary');
      await block(ann, ben);
      await write(ben, id, 'another canary');
      const faces = async (member: Member) => (await read(member, id)).body.participants.map(({ uid }) => uid);
      expect(await faces(ann)).toEqual([cleo.uid, ann.uid]);
      expect(await faces(ben)).toEqual([cleo.uid, ben.uid]);
      expect(await faces(cleo)).toEqual([cleo.uid, ann.uid, ben.uid]);
      expect((await read(ann, id)).body.going).toBe(3);
      expect(await lines(ann, id)).toEqual(['system: Ann joined', 'hidden: ', 'hidden: ', 'hidden: ']);
      expect(await lines(cleo, id)).toEqual([
        'system: Ann joined',
        'system: Ben joined',
        'text: canary',
        'text: another canary',
      ]);
      const chat = (await chatOf(ann, id)).body;
      expect(chat).toMatchObject({ lastSeq: 4, lastMessage: { kind: 'hidden', content: '', userId: '' } });
      expect(chat.participants.map(({ uid }) => uid)).not.toContain(ben.uid);
      expect(JSON.stringify(await ann.call(chats.list, {}))).not.toContain('canary');
    });
  });

  it('P-12 R-05 hides a suspended member from all hangouts, and the hangouts they host', async () => {
    const [theirs, other, cancelled] = [await createdId(ann), await createdId(ben), await createdId(ann)];
    await join(ann, other);
    for (const id of [other, cancelled]) await join(cleo, id);
    await write(ann, other, 'canary');
    await cancel(ann, cancelled);
    await test.app.transact((work) => startSuspension(work, ann.uid, { reason: 'Spam', words: '' }));
    // Cleo planned to come, and must still learn that it is cancelled.
    expect(await news(cleo)).toEqual([['hangout_cancelled', undefined]]);
    expect((await read(cleo, theirs)).status).toBe(404);
    expect(await idsIn(cleo)).not.toContain(theirs);
    expect((await read(cleo, other)).body.participants.map(({ uid }) => uid)).toEqual([ben.uid, cleo.uid]);
    expect(JSON.stringify(await lines(cleo, other))).not.toContain('canary');
    await test.app.transact((work) => endSuspension(work, ann.uid));
    expect((await read(cleo, theirs)).status).toBe(200);
  });

  it('A-18 cancels the member’s hangouts and offers their places when an account is deleted', async () => {
    const [hosted, joined] = [await createdId(ann), await createdId(ben, { capacity: 2 })];
    await join(cleo, hosted);
    await join(ann, joined);
    await join(cleo, joined, 'waiting');
    const response = await test.app.http.inject({
      method: 'POST',
      url: '/v1/accounts:delete?key=local',
      payload: { idToken: ann.token },
    });
    expect(response.statusCode).toBeLessThan(500);
    expect((await read(cleo, hosted)).status).toBe(404);
    expect((await read(cleo, joined)).body).toMatchObject({ rsvp: 'waiting', going: 1, promised: 1 });
    expect((await lines(cleo, hosted))?.at(-1)).toBe('system: Ann cancelled');
    // System messages keep the uid of the deleted account, which no longer identifies anybody.
    const asked = { params: { chatId: hangoutChatId(joined) }, query: { uids: ann.uid } };
    expect((await ben.call(chats.participants, asked)).body.items).toEqual([]);
    const { items } = (await ben.call(chats.messages, { params: { chatId: hangoutChatId(joined) } })).body;
    expect(items.filter(({ userId }) => userId === ann.uid)).toMatchObject([{ event: 'joined', content: '' }]);
  });
});
