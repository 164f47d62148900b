import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { NewHangout } from '#contract/hangouts/forms.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { aHangoutForm } from './hangouts.factory.ts';
import { sendHangoutReminders } from './reminders.ts';

const { chats, encounters, hangouts, notifications } = routes;
/** 11 PM in New York, two hours before the clocks go back. */
const NIGHT = { date: '2026-10-31', time: '23:00' };
const START = Date.parse('2026-11-01T03:00:00.000Z');
const afterStart = (hours: number) => new Date(START + hours * HOUR_MS);

describe('the duration of a hangout', () => {
  let test: TestApp;
  let host: Member;
  let ann: Member;
  let ben: Member;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date('2026-10-20T16:00:00.000Z'));
    host = await test.member({ firstName: 'Hana' });
    ann = await test.member({ firstName: 'Ann' });
    ben = await test.member({ firstName: 'Ben' });
  });

  /** Returns a caller with a new token, because a token is valid for an hour of the test's clock. */
  const as = async ({ uid }: Member) => test.caller((await issueTokens(test.app, uid)).idToken);
  const create = async (given: Partial<NewHangout> = {}) =>
    (await as(host)).call(hangouts.create, {
      body: { ...aHangoutForm(NIGHT), clientId: crypto.randomUUID(), ...given },
    });
  const made = async (given: Partial<NewHangout> = {}, ...attendees: Member[]) => {
    const { id } = (await create(given)).body;
    for (const member of attendees) await join(member, id);
    return id;
  };
  const join = async (member: Member, hangoutId: string) =>
    (await as(member)).call(hangouts.join, { params: { hangoutId, uid: member.uid }, body: { rsvp: 'confirmed' } });
  const read = async (member: Member, hangoutId: string) =>
    (await (await as(member)).call(hangouts.read, { params: { hangoutId } })).body;
  const change = async (hangoutId: string, given: Parameters<typeof aHangoutForm>[0] = {}) =>
    (await as(host)).call(hangouts.change, { params: { hangoutId }, body: aHangoutForm({ ...NIGHT, ...given }) });
  const listed = async (when: 'upcoming' | 'past') =>
    (await (await as(ben)).call(hangouts.list, { query: { when } })).body.items.map(({ id }) => id);
  const kinds = async (member: Member) =>
    (await (await as(member)).call(notifications.list, { params: { uid: member.uid } })).body.items.map(
      ({ type }) => type,
    );
  const marking = async (member: Member, hangoutId: string) =>
    (await (await as(member)).call(encounters.list, { params: { hangoutId } })).body.opensAt;

  it('H-14 is two hours unless the host chooses one of at most twelve, and counts elapsed hours when the clocks change', async () => {
    expect((await create()).body.endsAt).toBe(afterStart(2).toISOString());
    // Three hours after 11 PM New York's clock shows 1 AM, for the second time.
    expect((await create({ durationMinutes: 180 })).body.endsAt).toBe('2026-11-01T06:00:00.000Z');
    expect((await create({ durationMinutes: 720 })).body.endsAt).toBe(afterStart(12).toISOString());
    for (const wrong of [0, 29, 45, 721, 1440]) {
      const { error } = await create({ durationMinutes: wrong as 30 });
      expect(error).toMatchObject({ code: 'INVALID_INPUT', fields: { durationMinutes: expect.any(String) } });
    }
  });

  it('H-14 is the same for each hangout of a series, and is part of the download', async () => {
    const first = (await create({ weeks: 2, durationMinutes: 90 })).body;
    const second = await read(host, first.series?.next ?? '');
    const times = [first, second].map(({ dateTime, endsAt }) => Date.parse(endsAt) - Date.parse(dateTime));
    expect(times).toEqual([1.5 * HOUR_MS, 1.5 * HOUR_MS]);
    const { data } = await download(test, await again(host));
    expect(data.hangouts.map(({ endsAt }) => endsAt).sort()).toEqual([first.endsAt, second.endsAt]);
  });
  const again = async (member: Member): Promise<Member> => {
    const { idToken } = await issueTokens(test.app, member.uid);
    return { ...member, token: idToken, ...test.caller(idToken) };
  };

  it('H-14 H-07 B-03 decides until when a hangout is upcoming and can be joined, and when its attendees mark each other', async () => {
    const [short, long] = [await made({ durationMinutes: 30 }, ann), await made({ durationMinutes: 720 }, ann)];
    test.clock.set(new Date(afterStart(0.5).getTime() - 1));
    expect(await listed('upcoming')).toEqual(expect.arrayContaining([short, long]));
    expect(await marking(ann, short)).toBe(afterStart(0.5).toISOString());
    test.clock.set(afterStart(0.5));
    expect(await listed('upcoming')).toEqual(expect.not.arrayContaining([short]));
    expect(await listed('past')).toContain(short);
    expect((await join(ben, short)).error.code).toBe('HANGOUT_OVER');
    test.clock.set(new Date(afterStart(12).getTime() - 1));
    expect(await listed('upcoming')).toContain(long);
    expect(await listed('past')).not.toContain(long);
    expect((await join(ben, long)).status).toBe(200);
    test.clock.set(afterStart(12));
    expect(await listed('past')).toContain(long);
    expect((await change(long)).error.code).toBe('HANGOUT_OVER');
  });

  it('H-14 H-07 notifies attendees of another end, raises the calendar sequence, and keeps the duration that a form leaves out', async () => {
    const id = await made({}, ann);
    await change(id, { durationMinutes: 240 });
    expect(await read(ann, id)).toMatchObject({ endsAt: afterStart(4).toISOString(), sequence: 1 });
    expect(await kinds(ann)).toEqual(['hangout_changed']);
    const said = await (await as(ann)).call(chats.messages, { params: { chatId: hangoutChatId(id) } });
    const times = { time: afterStart(0).toISOString(), until: afterStart(4).toISOString() };
    expect(said.body.items.at(-1)).toMatchObject({ event: 'changed', data: times });
    await change(id);
    await change(id, { time: '22:00' });
    expect(await read(ann, id)).toMatchObject({ endsAt: afterStart(3).toISOString(), sequence: 2 });
  });

  it('H-14 B-02 keeps the answers of attendees who were asked whether they come', async () => {
    const id = await made({ capacity: 3 }, ann);
    test.clock.set(afterStart(-20));
    await sendHangoutReminders(test.app);
    const params = { hangoutId: id, uid: ann.uid };
    await (await as(ann)).call(hangouts.reconfirm, { params });
    await change(id, { capacity: 3, durationMinutes: 180 });
    expect((await read(ann, id)).reconfirm).toBe('confirmed');
  });

  it('H-14 can be made longer while the hangout takes place, and cannot end in the past', async () => {
    const id = await made({ durationMinutes: 180 });
    test.clock.set(afterStart(2));
    expect((await change(id, { durationMinutes: 120 })).error.fields).toEqual({
      durationMinutes: 'This end has passed. Choose a later one.',
    });
    expect((await change(id, { durationMinutes: 300 })).body.endsAt).toBe(afterStart(5).toISOString());
  });

  it('H-14 B-03 asks the attendees once whom they would like to meet again, two hours after the end', async () => {
    const id = await made({ durationMinutes: 720 }, ann);
    const asked = async () => (await kinds(ann)).filter((kind) => kind === 'hangout_over').length;
    for (const [hours, times] of [
      [13.9, 0],
      [14, 1],
      [25.9, 1],
    ] as const) {
      test.clock.set(afterStart(hours));
      await sendHangoutReminders(test.app);
      expect(await asked(), `${hours} hours after the start of ${id}`).toBe(times);
    }
  });

  it('H-14 is two hours for a hangout of a server of the release before, also after it moved the hangout', async () => {
    const id = await made({ durationMinutes: 60 });
    const { db } = test.app;
    const copy = `${id.slice(1)}x`;
    await sql`insert into threads (id, title, location, description, category, date_time, planned_at, "timestamp", created_by, client_id)
      select ${copy}, title, location, description, category, date_time, planned_at, "timestamp", created_by, ${copy}
      from threads where id = ${id}`.execute(db);
    expect((await read(host, copy)).endsAt).toBe(afterStart(2).toISOString());
    await sql`update threads set date_time = ${afterStart(1)}::timestamptz where id in (${id}, ${copy})`.execute(db);
    expect((await read(host, copy)).endsAt).toBe(afterStart(3).toISOString());
    expect((await read(host, id)).endsAt).toBe(afterStart(2).toISOString());
  });
});
