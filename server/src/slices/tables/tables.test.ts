import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import { chatIdOf } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { sendHangoutReminders, settleDuePlaces } from '#server/slices/hangouts/index.ts';
import { deleteAccount } from '#server/slices/operators/index.ts';
import { BLOCK_UNDO_MS } from '#server/slices/safety/block.rules.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { TABLE_WISH } from '#server/testing/roles.ts';
import { openSocket } from '#server/testing/socket.ts';
import { tableActions } from '#server/testing/tables.ts';
import { tablesAndWishOf } from './member-data.ts';
import { seatMembers } from './seat-members.ts';
import { nextSeating } from './tables.rules.ts';
import { tendTables } from './tend-tables.ts';

const { account, tables, hangouts, chats, profiles, safety } = routes;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WHY = { reason: 'a test', words: '' };

describe('tables', () => {
  let test: TestApp;
  let address: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    address = await test.listen();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    // No seating is due: one that was missed by less than a day is made up for.
    test.clock.set(new Date(nextSeating(new Date()).getTime() + 3 * DAY));
    // Members of earlier tests want no seat.
    await sql`update table_wishes set is_on = false`.execute(test.app.db);
    await sql`delete from table_seatings`.execute(test.app.db);
  });

  const { as, wish, wishOf, members, seat, listOf, tableOf, bell, kinds, seated, afterMeeting, fetchingAfter } =
    tableActions(() => test);
  const leave = async (guest: Member, tableId: string) => (await as(guest)).call(tables.leave, { params: { tableId } });
  const block = async (guest: Member, otherMember: Member) =>
    (await as(guest)).call(safety.block, { params: { uid: guest.uid, other: otherMember.uid } });
  const soonDate = (days: number) => newYorkTime(new Date(test.clock.now().getTime() + days * DAY)).date;
  const propose = async (guest: Member, tableId: string, fields = {}) =>
    (await as(guest)).call(tables.propose, {
      params: { tableId },
      body: { date: soonDate(4), time: '18:30', later: false, location: 'Sunset Park', idea: 'Noodles', ...fields },
    });
  const vote = async (guest: Member, tableId: string, proposalId: string, agrees = true) =>
    (await as(guest)).call(tables.vote, { params: { tableId, proposalId }, body: { agrees } });
  const everybody = (group: readonly Member[]) => group.map(({ uid }) => uid).sort();

  it('B-01 seats members once a week at a table with a plan, a chat, a reason for each and a notification', async () => {
    const group = await members(5);
    const busy = await test.member();
    await wish(busy, { free: ['mon-morning'] });
    const { seatedAt, wasLeftOut } = await wishOf(busy);
    expect([wasLeftOut, seatedAt]).toEqual([false, nextSeating(test.clock.now()).toISOString()]);
    await seatMembers(test.app);
    expect(await listOf(group[0] as Member)).toEqual([]);
    test.clock.set(new Date(seatedAt));
    const live = await openSocket(address, (await issueTokens(test.app, busy.uid)).idToken);
    await seatMembers(test.app);
    // The open page of a member who was left out says so at once.
    await live.event('tableChanged', ({ tableId }) => tableId === null);
    live.close();
    for (const guest of group) {
      const table = await tableOf(guest);
      expect(table.members.map(({ member }) => member.uid).sort()).toEqual(everybody(group));
      expect(table).toMatchObject({ state: 'meeting', round: 1, majority: 3, proposals: [], stay: null });
      expect(table.hangout).toMatchObject({
        createdBy: null,
        host: null,
        tableId: table.id,
        rsvp: 'confirmed',
        going: 5,
      });
      expect(newYorkTime(new Date(table.hangout.dateTime)).time).toBe('19:00');
      expect(table.hangout.location).toContain('Queens');
      expect(table.why).toMatch(
        /^You sit together because all five of you are free on Thursday evenings and come to Queens/,
      );
      for (const { member, reason } of table.members) expect(reason !== null).toBe(member.uid !== guest.uid);
      const chat = await (await as(guest)).call(chats.read, { params: { chatId: chatIdOf(table.hangout) } });
      expect(chat.body.participants).toHaveLength(5);
      expect(await kinds(guest)).toEqual(['table_planned']);
    }
    expect(await listOf(busy)).toEqual([]);
    expect([await kinds(busy), (await wishOf(busy)).wasLeftOut]).toEqual([['table_left_out'], true]);
    // A second run, as on another node, does nothing again.
    await seatMembers(test.app);
    expect([(await kinds(busy)).length, (await listOf(group[0] as Member)).length]).toEqual([1, 1]);
  });

  it('I-11 meet where the longest way of those who show their neighborhood is shortest', async () => {
    const group = await members(5);
    const homes = ['greenpoint', 'williamsburg', 'bushwick', 'east-williamsburg', 'canarsie'] as const;
    for (const [index, neighborhood] of homes.entries()) {
      const member = group[index] as Member;
      await wish(member, { boroughs: ['Brooklyn'] });
      // The one who lives far hides it. Near all five there is only Bushwick.
      const shown = { borough: 'Brooklyn', neighborhood, showNeighborhood: neighborhood !== 'canarsie' } as const;
      const saved = await (await as(member)).call(profiles.saveProfile, {
        params: { uid: member.uid },
        body: { public: shown },
      });
      expect(saved.status).toBe(200);
    }
    await seat();
    const { hangout } = await tableOf(group[4] as Member);
    expect([hangout.location, hangout.trip?.lines]).toEqual(['Williamsburg, Brooklyn', ['L']]);
    expect((await tableOf(group[1] as Member)).hangout.trip).toEqual({ minutes: 0, lines: [] });
  });

  it('B-01 never seats two members with a block, a suspended one, one whose account will be deleted, or one who turned it off', async () => {
    const [blocker, blocked, suspended, leaving, off, ...others] = await members(8);
    if (!blocker || !blocked || !suspended || !leaving || !off) throw new Error('There are too few members.');
    await block(blocker, blocked);
    await test.app.transact((work) => startSuspension(work, suspended.uid, WHY));
    expect((await (await as(leaving)).call(account.scheduleDeletion, { params: { uid: leaving.uid } })).status).toBe(
      200,
    );
    await wish(off, { isOn: false });
    const more = await members(1);
    await seat();
    const everything = [blocker, blocked, ...others, ...more];
    const seats = await Promise.all(everything.map(async (guest) => (await listOf(guest)).length));
    expect(seats.filter((count) => count === 1)).toHaveLength(5);
    expect([(await listOf(blocker)).length, (await listOf(blocked)).length].sort()).toEqual([0, 1]);
    const visibleText = JSON.stringify(await listOf(others[0] as Member));
    for (const guest of [suspended, leaving, off]) expect(visibleText).not.toContain(guest.uid);
    const { rows } =
      await sql`select 1 from table_members where uid in (${suspended.uid}, ${leaving.uid}, ${off.uid})`.execute(
        test.app.db,
      );
    expect(rows).toEqual([]);
  });

  it('B-01 makes up for a seating that no server was running for within a day, and not later', async () => {
    const group = await members(4);
    test.clock.set(new Date(nextSeating(test.clock.now()).getTime() + DAY));
    await seatMembers(test.app);
    expect(await listOf(group[0] as Member)).toEqual([]);
    test.clock.set(new Date(nextSeating(test.clock.now()).getTime() + DAY - 1));
    await seatMembers(test.app);
    expect(await listOf(group[0] as Member)).toHaveLength(1);
  });

  it('B-01 seats a member who was left out first the next time, and no two members again unless both wish it', async () => {
    const { group, table } = await seated(4);
    for (const guest of group) await leave(guest, table.id);
    await tendTables(test.app);
    const latecomer = await members(1);
    await seat();
    // Four members sat together, and the fifth cannot make a table alone.
    for (const guest of [...group, ...latecomer]) expect(await listOf(guest)).toEqual([]);
    expect((await wishOf(latecomer[0] as Member)).wasLeftOut).toBe(true);
    for (const guest of group) await wish(guest, { isOn: false });
    await members(6);
    await seat();
    expect((await tableOf(latecomer[0] as Member)).members.length).toBeGreaterThanOrEqual(4);
    expect((await wishOf(latecomer[0] as Member)).wasLeftOut).toBe(false);
    for (const guest of group) await wish(guest, { sameAgain: true });
    await seat();
    for (const guest of group) expect(await listOf(guest)).toHaveLength(1);
  });

  it('H-09 B-01 suggests the hangout of a table to nobody', async () => {
    const { group, table } = await seated();
    const ann = { ...(group[0] as Member), ...(await as(group[0] as Member)) };
    const newcomer = await test.member();
    const friend = { ...newcomer, ...(await as(newcomer)) };
    await connect(ann, friend);
    const params = { hangoutId: table.hangout.id, other: friend.uid };
    expect((await ann.call(hangouts.suggest, { params })).error.code).toBe('NOT_FOUND');
    expect(await kinds(friend)).not.toContain('hangout_suggested');
  });

  it('B-01 shows a table, its hangout and its chat to nobody else, and publishes its changes to its members alone', async () => {
    const { group, table } = await seated();
    const [ann, ben] = group as [Member, Member];
    const stranger = await test.member();
    const otherMember = await as(stranger);
    const hangoutId = table.hangout.id;
    expect((await otherMember.call(hangouts.read, { params: { hangoutId } })).status).toBe(404);
    const join = { params: { hangoutId, uid: stranger.uid }, body: { rsvp: 'confirmed' as const } };
    expect((await otherMember.call(hangouts.join, join)).status).toBe(404);
    expect((await otherMember.call(hangouts.list, { query: {} })).body.items.map(({ id }) => id)).not.toContain(
      hangoutId,
    );
    expect((await (await as(ann)).call(hangouts.list, { query: {} })).body.items.map(({ id }) => id)).toContain(
      hangoutId,
    );
    expect((await otherMember.call(tables.leave, { params: { tableId: table.id } })).status).toBe(404);
    expect((await otherMember.call(chats.messages, { params: { chatId: chatIdOf(table.hangout) } })).status).toBe(404);
    const tokenOf = async ({ uid }: Member) => (await issueTokens(test.app, uid)).idToken;
    const mine = await openSocket(address, await tokenOf(ben));
    const theirs = await openSocket(address, await tokenOf(stranger));
    for (const socket of [mine, theirs]) {
      socket.say({ t: 'subscribe', topic: 'threads' });
      await socket.settled();
    }
    await (await as(ann)).call(hangouts.leave, { params: { hangoutId, uid: ann.uid } });
    await propose(ann, table.id);
    const event = await mine.event('hangout', ({ hangout }) => hangout.id === hangoutId);
    expect(event.hangout.going).toBe(3);
    await mine.event('tableChanged', ({ tableId }) => tableId === table.id);
    await theirs.settled();
    expect(theirs.events).toEqual([]);
    mine.close();
    theirs.close();
  });

  it('B-01 makes a proposal the plan once the majority agrees, live and with a notification, and closes it then', async () => {
    const { group, table } = await seated(5);
    const [ann, ben, cleo, dan] = group as [Member, Member, Member, Member];
    const proposed = await propose(ann, table.id);
    const [proposal] = proposed.body.proposals;
    expect(proposal).toMatchObject({ votes: 1, agrees: true, location: 'Sunset Park', by: { uid: ann.uid } });
    expect((await kinds(ben))[0]).toBe('table_proposal');
    expect(await kinds(ann)).not.toContain('table_proposal');
    const id = proposal?.id ?? '';
    expect((await vote(ben, table.id, id)).body.proposals[0]).toMatchObject({ votes: 2, agrees: true });
    expect((await vote(ben, table.id, id, false)).body.proposals[0]).toMatchObject({ votes: 1, agrees: false });
    await vote(ben, table.id, id);
    await vote(ben, table.id, id);
    expect((await tableOf(cleo)).hangout.location).not.toBe('Sunset Park');
    const adopted = (await vote(cleo, table.id, id)).body;
    expect(adopted).toMatchObject({
      proposals: [],
      hangout: { location: 'Sunset Park', description: 'Noodles', sequence: 1 },
    });
    expect(newYorkTime(new Date(adopted.hangout.dateTime))).toEqual({ date: soonDate(4), time: '18:30' });
    expect((await kinds(dan))[0]).toBe('hangout_changed');
    expect((await vote(dan, table.id, id)).error.code).toBe('PROPOSAL_CLOSED');
    const messages = await (await as(dan)).call(chats.messages, { params: { chatId: chatIdOf(table.hangout) } });
    expect(messages.body.items.find(({ event }) => event === 'changed')?.data?.place).toBe('Sunset Park');
    // The plan of a time that has begun stays as it is.
    test.clock.set(new Date(Date.parse(adopted.hangout.dateTime) + MINUTE));
    expect((await propose(ann, table.id)).error.code).toBe('HANGOUT_OVER');
  });

  it('B-01 shows a vote, the next time and a leaving at once to all members of the table, and a wish on the own pages alone', async () => {
    const { group, table } = await seated(4);
    const [ann, ben] = group as [Member, Member];
    const proposalId = (await propose(ann, table.id)).body.proposals[0]?.id ?? '';
    const told = (call: () => Promise<unknown>, tableId: string | null = table.id) =>
      fetchingAfter(address, group, tableId, call);
    const everybodyThere = ['Guest0', 'Guest1', 'Guest2', 'Guest3'];
    for (const agrees of [true, false])
      expect(await told(() => vote(ben, table.id, proposalId, agrees))).toEqual(everybodyThere);
    test.clock.set(new Date(Date.parse(table.hangout.dateTime) + 12 * HOUR));
    expect(await told(() => tendTables(test.app))).toEqual(everybodyThere);
    expect((await tableOf(ann)).round).toBe(2);
    expect(await told(() => leave(ben, table.id))).toEqual(everybodyThere);
    expect(await told(() => wish(ann, { isOn: false }), null)).toEqual(['Guest0']);
  });

  it('B-01 replaces the earlier proposal of a member, rejects a past time, and ignores the vote of a member who left the table', async () => {
    const { group, table } = await seated(5);
    const [ann, ben, cleo, dan] = group as [Member, Member, Member, Member];
    expect((await propose(ann, table.id, { date: soonDate(-1) })).error.fields).toHaveProperty('date');
    const first = (await propose(ann, table.id)).body.proposals[0]?.id ?? '';
    await vote(ben, table.id, first);
    const [again, ...none] = (await propose(ann, table.id, { idea: 'Soup' })).body.proposals;
    expect([again?.idea, again?.votes, none]).toEqual(['Soup', 1, []]);
    expect((await vote(cleo, table.id, first)).error.code).toBe('PROPOSAL_CLOSED');
    await vote(ben, table.id, again?.id ?? '');
    // Of three members, two are a majority.
    await leave(cleo, table.id);
    expect((await tableOf(ann)).hangout.description).not.toBe('Soup');
    await leave(dan, table.id);
    expect((await tableOf(ann)).hangout.description).toBe('Soup');
  });

  it('B-01 lets a member skip one time and come to the next, without leaving the table or its chat', async () => {
    const { group, table } = await seated(4);
    const [ann, ben] = group as [Member, Member];
    const params = { hangoutId: table.hangout.id, uid: ann.uid };
    await (await as(ann)).call(hangouts.leave, { params });
    expect(await tableOf(ann)).toMatchObject({ hangout: { rsvp: null, going: 3, can: { none: { join: true } } } });
    expect((await tableOf(ben)).members).toHaveLength(4);
    const chatId = chatIdOf(table.hangout);
    expect((await (await as(ann)).call(chats.read, { params: { chatId } })).body.participants).toHaveLength(4);
    await (await as(ann)).call(hangouts.join, { params, body: { rsvp: 'confirmed' } });
    expect((await tableOf(ann)).hangout).toMatchObject({ rsvp: 'confirmed', going: 4 });
    await (await as(ann)).call(hangouts.leave, { params });
    await afterMeeting(ben);
    expect((await tableOf(ann)).hangout).toMatchObject({ rsvp: 'confirmed', going: 4 });
  });

  it('B-01 S-74 ends a table of fewer than three as late as after a block, tells the others, and seats them first the next time', async () => {
    const { group, table } = await seated(4);
    const [ann, ben, cleo, dan] = group as [Member, Member, Member, Member];
    await leave(ann, table.id);
    expect((await tableOf(cleo)).members).toHaveLength(3);
    expect(await listOf(ann)).toEqual([]);
    await leave(ben, table.id);
    test.clock.advance(BLOCK_UNDO_MS - 1);
    await tendTables(test.app);
    expect((await tableOf(cleo)).members).toHaveLength(2);
    test.clock.advance(1);
    await tendTables(test.app);
    for (const guest of [cleo, dan]) {
      expect([await listOf(guest), (await kinds(guest))[0], (await wishOf(guest)).wasLeftOut]).toEqual([
        [],
        'table_over',
        true,
      ]);
    }
    const cancelledHangout = (await (await as(cleo)).call(hangouts.read, { params: { hangoutId: table.hangout.id } }))
      .body;
    expect(cancelledHangout.cancelled).toBe(true);
  });

  it('S-59 B-01 P-12 takes the blocking member from the table like one who leaves, and gives the seat back when the block is undone', async () => {
    const { group, table } = await seated(4);
    const [ann, ben, cleo, dan] = group as [Member, Member, Member, Member];
    const chatId = chatIdOf(table.hangout);
    // A brief stay would leave no line.
    await test.app.pool.query("update chat_participants set joined_at = now() - interval '1 hour' where chat_id = $1", [
      chatId,
    ]);
    await block(ann, ben);
    expect(await listOf(ann)).toEqual([]);
    expect((await tableOf(ben)).members.map(({ member }) => member.uid)).not.toContain(ann.uid);
    const lines = async (member: Member) =>
      (await (await as(member)).call(chats.messages, { params: { chatId } })).body.items.map(({ event }) => event);
    expect(await lines(cleo)).toEqual(['left']);
    expect(await lines(ben)).toEqual([undefined]);
    // A third of the table leaves too. As long as the block can be undone, the table stays.
    await leave(dan, table.id);
    await block(cleo, ben);
    expect(await listOf(ben)).toHaveLength(1);
    await (await as(ann)).call(safety.unblock, { params: { uid: ann.uid, other: ben.uid } });
    expect((await tableOf(ann)).hangout).toMatchObject({ rsvp: 'confirmed' });
    expect(await lines(ann)).toEqual(['left', 'left', 'left', 'joined']);
    test.clock.advance(BLOCK_UNDO_MS - 1);
    await tendTables(test.app);
    expect(await listOf(ben)).toHaveLength(1);
    test.clock.advance(2);
    await tendTables(test.app);
    for (const guest of [ann, ben]) expect(await listOf(guest)).toEqual([]);
  });

  it('B-01 hides a suspended member from the table and no longer counts them', async () => {
    const { group, table } = await seated(5);
    const [ann, ben, cleo] = group as [Member, Member, Member];
    await test.app.transact((work) => startSuspension(work, ben.uid, WHY));
    expect(await tableOf(ann)).toMatchObject({ majority: 3 });
    expect(JSON.stringify((await tableOf(ann)).members)).not.toContain(ben.uid);
    await test.app.transact((work) => startSuspension(work, cleo.uid, WHY));
    const id = (await propose(ann, table.id)).body.proposals[0]?.id ?? '';
    await vote(group[3] as Member, table.id, id);
    expect((await tableOf(ann)).hangout.location).toBe('Sunset Park');
  });

  it('B-01 B-02 asks the members of a table the day before, shows all of them who has confirmed, and takes no place away', async () => {
    const { group, table } = await seated(4);
    const [ann, ben] = group as [Member, Member];
    const { id, dateTime } = table.hangout;
    test.clock.set(new Date(Date.parse(dateTime) - DAY));
    await sendHangoutReminders(test.app);
    for (const guest of group) expect((await kinds(guest))[0]).toBe('hangout_reconfirm');
    expect((await bell(ann))[0]).toMatchObject({ from: null, hangout: { id } });
    const confirmed = async (guest: Member) =>
      (await tableOf(guest)).members.flatMap(({ member, hasConfirmed }) => (hasConfirmed ? [member.uid] : []));
    expect([(await tableOf(ann)).hangout.reconfirm, await confirmed(ben)]).toEqual(['asked', []]);
    const socket = await openSocket(address, (await issueTokens(test.app, ben.uid)).idToken);
    await (await as(ann)).call(hangouts.reconfirm, { params: { hangoutId: id, uid: ann.uid } });
    await socket.event('tableChanged', ({ tableId }) => tableId === table.id);
    socket.close();
    expect([await confirmed(ben), (await tableOf(ann)).hangout.reconfirm]).toEqual([[ann.uid], 'confirmed']);
    // Twelve hours before, the others are still going, and have only been asked.
    test.clock.set(new Date(Date.parse(dateTime) - DAY / 2 + 1));
    await settleDuePlaces(test.app);
    expect((await tableOf(ben)).hangout).toMatchObject({ going: 4, reconfirm: 'asked' });
    // Another time makes the answers void.
    const proposedHangout = await propose(ann, table.id);
    const proposalId = proposedHangout.body.proposals[0]?.id ?? '';
    for (const guest of group.slice(1, 3)) await vote(guest, table.id, proposalId);
    expect([await confirmed(ben), (await tableOf(ann)).hangout.reconfirm]).toEqual([[], null]);
  });

  it('B-01 A-18 a deleted account leaves its table, and the others keep theirs', async () => {
    const { group } = await seated(4);
    const [ann, ben] = group as [Member, Member];
    await test.app.transact((work) => deleteAccount(work, null, { uid: ann.uid, now: true }));
    expect((await tableOf(ben)).members).toHaveLength(3);
    const { rows } = await sql`select 1 from table_members where uid = ${ann.uid}`.execute(test.app.db);
    expect(rows).toEqual([]);
  });

  it('B-01 A-18 a download has the wish, the seats and the own proposal, and no plan of others', async () => {
    const { group, table } = await seated(4);
    const [ann, ben] = group as [Member, Member];
    const proposed = await propose(ann, table.id, { idea: 'Chess' });
    await vote(ben, table.id, proposed.body.proposals[0]?.id ?? '');
    const mine = await tablesAndWishOf(test.app.db, ann.uid);
    expect(mine).toMatchObject({ tableWish: TABLE_WISH, tables: [{ tableId: table.id, proposal: { idea: 'Chess' } }] });
    const theirs = await tablesAndWishOf(test.app.db, ben.uid);
    expect(theirs.tables).toMatchObject([{ proposal: null, agreesWith: [ann.uid] }]);
    expect(JSON.stringify(theirs)).not.toContain('Chess');
  });
});
