import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { routes } from '#contract/index.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { sendHangoutReminders } from '#server/slices/hangouts/index.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { openSocket } from '#server/testing/socket.ts';
import { tableActions } from '#server/testing/tables.ts';
import { nextSeating } from './tables.rules.ts';

const { hangouts, profiles, safety, tables } = routes;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('a better evening at a table', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date(nextSeating(new Date()).getTime() + 3 * DAY));
    await sql`update table_wishes set is_on = false`.execute(test.app.db);
    await sql`delete from table_seatings`.execute(test.app.db);
  });

  const { as, wish, wishOf, members, seat, listOf, tableOf, bell, seated } = tableActions(() => test);
  const save = async (member: Member, fields: { public?: Partial<PublicProfile>; private?: { birthday: string } }) =>
    expect(
      (await (await as(member)).call(profiles.saveProfile, { params: { uid: member.uid }, body: fields })).status,
    ).toBe(200);
  /** Creates members who want a seat and are of this age at the next seating. */
  async function membersOfAge(age: number, count: number, wishes = {}) {
    const year = Number(newYorkDay(nextSeating(test.clock.now())).slice(0, 4)) - age;
    const created = await members(count, wishes);
    for (const member of created) await save(member, { private: { birthday: `${year}-01-01` } });
    return created;
  }
  const questionsOf = async (member: Member, tableId: string) =>
    (await (await as(member)).call(tables.questions, { params: { tableId } })).body;

  it('B-10 seats with a member who asked for their age only members who are at most eight years apart, and tells nobody an age', async () => {
    const [ann] = await membersOfAge(30, 1, { nearAge: true });
    const near = await membersOfAge(38, 4);
    const far = await membersOfAge(39, 4);
    // Nobody knows the age of a member without a birthday.
    const [unknown] = await members(1);
    if (!ann || !unknown) throw new Error('There are too few members.');
    expect((await wishOf(ann)).wish?.nearAge).toBe(true);
    await seat();
    const table = await tableOf(ann);
    const uids = table.members.map(({ member }) => member.uid);
    expect(uids.length).toBeGreaterThanOrEqual(4);
    for (const guest of [...far, unknown]) expect(uids).not.toContain(guest.uid);
    // The others read the same as at any other table.
    for (const guest of near.filter(({ uid }) => uids.includes(uid)))
      expect(JSON.stringify([await listOf(guest), await bell(guest)])).not.toMatch(/birthday|nearAge|"age"|year/i);
  });

  it('B-10 seats members of any age together when nobody asked', async () => {
    const group = [...(await membersOfAge(20, 2)), ...(await membersOfAge(60, 2))];
    await seat();
    for (const guest of group) expect(await listOf(guest)).toHaveLength(1);
  });

  it('B-10 has three questions two hours before a table meets, with its one reminder, live, until it is over', async () => {
    const group = await members(4);
    for (const guest of group)
      await save(guest, {
        public: { languages: ['english', 'spanish'], neighborhood: 'astoria', showNeighborhood: true },
      });
    await seat();
    const [ann, ben] = group as [Member, Member];
    const { id, hangout } = await tableOf(ann);
    const start = Date.parse(hangout.dateTime);
    test.clock.set(new Date(start - DAY));
    await sendHangoutReminders(test.app);
    test.clock.set(new Date(start - 2 * HOUR - 1));
    await sendHangoutReminders(test.app);
    expect(await questionsOf(ann, id)).toEqual({ hangoutId: hangout.id, items: [] });
    const before = (await bell(ben)).length;
    const socket = await openSocket(await test.listen(), (await issueTokens(test.app, ben.uid)).idToken);
    test.clock.set(new Date(start - 2 * HOUR));
    await sendHangoutReminders(test.app);
    await socket.event('tableChanged');
    socket.close();
    const { items } = await questionsOf(ben, id);
    expect(items.map(({ because }) => because)).toEqual([
      'All of you like this',
      'All of you speak Spanish',
      'All of you live in Astoria',
    ]);
    const [reminder, ...others] = await bell(ben);
    expect(reminder).toMatchObject({ type: 'hangout_reminder', hangout: { id: hangout.id, tableCategory: 'food' } });
    expect(others).toHaveLength(before);
    const { idToken } = await issueTokens(test.app, ann.uid);
    const spanish = await test.caller(idToken, 'es').call(tables.questions, { params: { tableId: id } });
    expect(spanish.body.items[1]).toEqual({
      question: '¿Qué palabra en español le falta al inglés?',
      because: 'Todo el grupo: hablan español',
    });
    test.clock.set(new Date(Date.parse(hangout.endsAt) - 1));
    expect((await questionsOf(ann, id)).items).toHaveLength(3);
    test.clock.set(new Date(Date.parse(hangout.endsAt)));
    expect((await questionsOf(ann, id)).items).toEqual([]);
  });

  it('B-10 makes no question of a hidden field, of a member who skips, of a suspended one, or of one with a block', async () => {
    const { group, table } = await seated(6);
    const [hides, shows, skips, suspended, blocks] = group as [Member, Member, Member, Member, Member];
    const home = (neighborhood: string, showNeighborhood: boolean) => ({ neighborhood, showNeighborhood });
    await save(hides, { public: home('astoria', false) });
    await save(shows, { public: home('astoria', true) });
    await save(skips, { public: { ...home('ridgewood', true), languages: ['korean'] } });
    for (const guest of [suspended, blocks]) await save(guest, { public: { languages: ['korean'] } });
    await (await as(skips)).call(hangouts.leave, { params: { hangoutId: table.hangout.id, uid: skips.uid } });
    await test.app.transact((work) => startSuspension(work, suspended.uid, { reason: 'a test', words: '' }));
    const params = { uid: blocks.uid, other: shows.uid };
    expect((await (await as(blocks)).call(safety.block, { params })).status).toBe(200);
    test.clock.set(new Date(Date.parse(table.hangout.dateTime) - 2 * HOUR));
    for (const guest of [hides, shows, skips]) {
      const asked = JSON.stringify((await questionsOf(guest, table.id)).items);
      expect(asked).not.toMatch(/Astoria|Ridgewood|Korean/);
      expect(asked).toContain('like this');
    }
    const left = await (await as(blocks)).call(tables.questions, { params: { tableId: table.id } });
    expect(left.status).toBe(404);
  });

  it('B-10 keeps a wish for people of about the own age, and what an older page saves has none', async () => {
    const [member] = await members(1, { nearAge: true });
    if (!member) throw new Error('There is no member.');
    expect((await wishOf(member)).wish?.nearAge).toBe(true);
    await wish(member, { nearAge: undefined as never });
    expect((await wishOf(member)).wish?.nearAge).toBe(false);
  });
});
