import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatIdOf } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { aGroupForm } from '#server/slices/groups/groups.factory.ts';
import { BLOCK_UNDO_MS } from '#server/slices/safety/block.rules.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { tableActions } from '#server/testing/tables.ts';
import { nextSeating } from './tables.rules.ts';
import { tendTables } from './tend-tables.ts';

const { tables, chats, groups, safety, encounters } = routes;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WHY = { reason: 'a test', words: '' };

describe('a table after its first times', () => {
  let test: TestApp;
  let address: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    address = await test.listen();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date(nextSeating(new Date()).getTime() + 3 * DAY));
    // Members of earlier tests want no seat.
    await test.app.pool.query('update table_wishes set is_on = false');
    await test.app.pool.query('delete from table_seatings');
  });

  const { as, wish, listOf, tableOf, kinds, seated, afterMeeting, fetchingAfter } = tableActions(() => test);
  const leave = async (guest: Member, tableId: string) => (await as(guest)).call(tables.leave, { params: { tableId } });
  const block = async (guest: Member, otherMember: Member) =>
    (await as(guest)).call(safety.block, { params: { uid: guest.uid, other: otherMember.uid } });
  const stay = async (guest: Member, tableId: string) =>
    (await as(guest)).call(tables.stay, { params: { tableId }, body: {} });
  const everybody = (group: readonly Member[]) => group.map(({ uid }) => uid).sort();

  it('B-01 plans a table three times with one chat, and makes it a circle of the members who stay', async () => {
    const { group, table } = await seated(4);
    const [ann, ben, cleo, dan] = group as [Member, Member, Member, Member];
    const first = table.hangout;
    test.clock.set(new Date(Date.parse(first.dateTime) + 12 * HOUR - 1));
    await tendTables(test.app);
    expect((await tableOf(ann)).round).toBe(1);
    await afterMeeting(ann);
    const second = await tableOf(ann);
    expect([second.round, second.hangout.going]).toEqual([2, 4]);
    expect(Date.parse(second.hangout.dateTime) - Date.parse(first.dateTime)).toBe(7 * DAY);
    expect(chatIdOf(second.hangout)).toBe(chatIdOf(first));
    expect((await kinds(ben)).filter((kind) => kind === 'table_planned')).toHaveLength(2);
    // After each time the members may say whom they would like to meet again.
    const met = await (await as(ann)).call(encounters.list, { params: { hangoutId: first.id } });
    expect(met.body.items.map(({ member }) => member.uid).sort()).toEqual(everybody([ben, cleo, dan]));
    await afterMeeting(ann);
    expect((await stay(ann, table.id)).error.code).toBe('TABLE_NOT_DECIDING');
    await afterMeeting(ann);
    expect(await tableOf(ann)).toMatchObject({ state: 'deciding', round: 3, stay: { yes: 0, mine: false } });
    expect((await kinds(ann))[0]).toBe('table_deciding');
    for (const guest of [ann, ben, cleo]) {
      const answer = await stay(guest, table.id);
      expect(answer.body.stay?.mine).toBe(true);
    }
    test.clock.advance(7 * DAY - 1);
    await tendTables(test.app);
    expect(await tableOf(ann)).toMatchObject({ state: 'deciding' });
    test.clock.advance(1);
    await tendTables(test.app);
    const circle = await tableOf(ann);
    expect(circle).toMatchObject({ state: 'circle', round: 4 });
    expect(circle.members.map(({ member }) => member.uid).sort()).toEqual(everybody([ann, ben, cleo]));
    expect(Date.parse(circle.hangout.dateTime)).toBeGreaterThan(test.clock.now().getTime());
    expect(await listOf(dan)).toEqual([]);
    const chat = await (await as(dan)).call(chats.read, { params: { chatId: chatIdOf(first) } });
    expect(chat.status).toBe(404);
  });

  it('B-01 shows the question, each answer and the circle at once to all members, also to the one who does not stay', async () => {
    // A socket stays open while its token is valid by the real clock, which is behind that of the test from the last time on.
    test.clock.set(new Date(nextSeating(new Date()).getTime() - 15 * DAY));
    const { group, table } = await seated(4);
    const [ann, ben, cleo, dan] = group as [Member, Member, Member, Member];
    const told = (call: () => Promise<unknown>) => fetchingAfter(address, group, table.id, call);
    const everybodyThere = ['Guest0', 'Guest1', 'Guest2', 'Guest3'];
    for (let round = 0; round < 2; round++) await afterMeeting(ann);
    test.clock.set(new Date(Date.parse((await tableOf(ann)).hangout.dateTime) + 12 * HOUR));
    expect(await told(() => tendTables(test.app))).toEqual(everybodyThere);
    expect((await tableOf(ann)).state).toBe('deciding');
    for (const guest of [ann, ben, cleo]) expect(await told(() => stay(guest, table.id))).toEqual(everybodyThere);
    test.clock.advance(7 * DAY);
    expect(await told(() => tendTables(test.app))).toEqual(everybodyThere);
    expect([(await tableOf(ann)).state, await listOf(dan)]).toEqual(['circle', []]);
  });

  it('G-25 B-01 any member of a circle makes a group from it, to which the others are invited, without those with a block', async () => {
    const { group, table } = await seated(4);
    const [ann, ben, cleo, dan] = group as [Member, Member, Member, Member];
    const make = async (guest: Member) =>
      (await as(guest)).call(tables.makeGroup, { params: { tableId: table.id }, body: aGroupForm() });
    expect((await make(ann)).error.code).toBe('TABLE_NOT_CIRCLE');
    for (let round = 0; round < 3; round++) await afterMeeting(ann);
    for (const guest of group) await stay(guest, table.id);
    expect((await tableOf(ann)).state).toBe('circle');
    await block(dan, ann);
    const { id } = (await make(ann)).body;
    const invitedBy = async (guest: Member) =>
      (await (await as(guest)).call(groups.read, { params: { groupId: id } })).body.invitedBy?.uid;
    expect([await invitedBy(ben), await invitedBy(cleo), await invitedBy(dan)]).toEqual([ann.uid, ann.uid, undefined]);
    expect((await make(dan)).status).toBe(404);
  });

  it('B-01 becomes a circle at once when all stay, and ends when too few do', async () => {
    for (const staying of [4, 2]) {
      const { group, table } = await seated(4);
      for (let round = 0; round < 3; round++) await afterMeeting(group[0] as Member);
      for (const guest of group.slice(0, staying)) await stay(guest, table.id);
      if (staying === 4) expect((await tableOf(group[0] as Member)).state).toBe('circle');
      test.clock.advance(7 * DAY);
      await tendTables(test.app);
      expect((await listOf(group[0] as Member)).length).toBe(staying === 4 ? 1 : 0);
      expect((await kinds(group[0] as Member)).includes('table_over')).toBe(staying === 2);
      for (const guest of group) await wish(guest, { isOn: false });
    }
  });

  it('B-01 stores the end of a table with the answer of a member who stays when too few do, and says that there is none', async () => {
    const latecomer = await seated();
    const [ann] = latecomer.group as [Member];
    for (let round = 0; round < 3; round++) await afterMeeting(ann);
    // The week is over, and the job has not run yet.
    test.clock.advance(7 * DAY);
    expect((await stay(ann, latecomer.table.id)).error.code).toBe('NOT_FOUND');
    expect([await listOf(ann), (await kinds(ann))[0]]).toEqual([[], 'table_over']);
    for (const guest of latecomer.group) await wish(guest, { isOn: false });
    const few = await seated();
    const [ben, cleo, ...suspended] = few.group as [Member, Member];
    for (let round = 0; round < 3; round++) await afterMeeting(ben);
    for (const { uid } of suspended) await test.app.transact((work) => startSuspension(work, uid, WHY));
    expect((await stay(ben, few.table.id)).error.code).toBe('NOT_FOUND');
    for (const guest of [ben, cleo]) expect([await listOf(guest), (await kinds(guest))[0]]).toEqual([[], 'table_over']);
  });

  it('B-01 P-12 S-74 decides nothing about a table in the time in which a block that took a seat can be undone, nor after a leaving', async () => {
    const { group, table } = await seated(4);
    const [ann, ben, cleo, dan] = group as [Member, Member, Member, Member];
    for (let round = 0; round < 3; round++) await afterMeeting(ann);
    await leave(dan, table.id);
    await block(cleo, ben);
    for (const guest of [ann, ben]) expect((await stay(guest, table.id)).body).toMatchObject({ state: 'deciding' });
    await (await as(cleo)).call(safety.unblock, { params: { uid: cleo.uid, other: ben.uid } });
    expect((await stay(cleo, table.id)).body.state).toBe('deciding');
    test.clock.advance(BLOCK_UNDO_MS - 1);
    await tendTables(test.app);
    expect((await tableOf(ann)).state).toBe('deciding');
    test.clock.advance(1);
    await tendTables(test.app);
    expect((await tableOf(ann)).state).toBe('circle');
    expect((await tableOf(ann)).members.map(({ member }) => member.uid).sort()).toEqual(everybody([ann, ben, cleo]));
  });
});
