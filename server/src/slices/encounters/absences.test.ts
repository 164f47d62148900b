import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { HANGOUT_DURATION } from '#contract/limits.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { demoTablesOf, saveDemoTableWish } from '#server/demo/acts/tables.ts';
import { setRoleOfMember } from '#server/slices/identity/index.ts';
import { notificationsPage } from '#server/slices/notifications/index.ts';
import { deleteAccount } from '#server/slices/operators/index.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { seatMembers } from '#server/slices/tables/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { TABLE_WISH } from '#server/testing/roles.ts';
import { openSocket } from '#server/testing/socket.ts';
import { aHangoutForm } from '../hangouts/hangouts.factory.ts';
import { nextSeating } from '../tables/tables.rules.ts';
import { MEET_AGAIN_DAYS, nextComparing } from './encounters.rules.ts';
import { notifyOfMarksAndAbsences } from './notify-of-marks-and-absences.ts';

const { hangouts, encounters, notifications, safety, tables, profiles, operators } = routes;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('members who were not there', () => {
  let test: TestApp;
  let ann: Member;
  let ben: Member;
  let cleo: Member;
  let dora: Member;
  /** Two hangouts of Ann on two days, which all four attend. */
  let ids: [string, string];
  let start: Date;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    const [one, two, three, four] = await Promise.all(
      ['Ann', 'Ben', 'Cleo', 'Dora'].map((firstName) => test.member({ firstName })),
    );
    if (!one || !two || !three || !four) throw new Error('There are too few members.');
    [ann, ben, cleo, dora] = [one, two, three, four];
    start = new Date(Math.ceil((Date.now() + HOUR) / 60_000) * 60_000);
    ids = [await planned(start), await planned(new Date(start.getTime() + DAY))];
    test.clock.set(new Date(start.getTime() + DAY + HANGOUT_DURATION * 60_000));
  });

  async function planned(at: Date): Promise<string> {
    const { id } = (
      await ann.call(hangouts.create, { body: { ...aHangoutForm({ at }), clientId: crypto.randomUUID() } })
    ).body;
    for (const { uid, call } of [ben, cleo, dora])
      await call(hangouts.join, { params: { hangoutId: id, uid }, body: { rsvp: 'confirmed' } });
    return id;
  }
  /** Returns a caller with a new token, because a token is valid for an hour of the test's clock. */
  const as = async ({ uid }: Member) => test.caller((await issueTokens(test.app, uid)).idToken);
  const downloadOf = async (member: Member) => download(test, { ...member, ...(await as(member)) });
  const say = async (member: Member, other: Member, hangoutId = ids[0], absent = true) =>
    (await as(member)).call(encounters.reportAbsence, { params: { hangoutId, other: other.uid }, body: { absent } });
  /** These members say of both hangouts that another one was not there. */
  async function sayTwice(other: Member, ...tellers: Member[]) {
    for (const id of ids) for (const member of tellers) expect((await say(member, other, id)).status).toBe(200);
  }
  const block = async (member: Member, other: Member) =>
    (await as(member)).call(safety.block, { params: { uid: member.uid, other: other.uid } });
  const unblock = async (member: Member, other: Member) =>
    (await as(member)).call(safety.unblock, { params: { uid: member.uid, other: other.uid } });
  async function compare() {
    test.clock.set(nextComparing(test.clock.now()));
    await notifyOfMarksAndAbsences(test.app);
  }
  const told = async ({ uid }: Member) =>
    (await notificationsPage(test.app.db, uid, { limit: 50 })).items.filter(({ type }) => type === 'missed_hangouts');
  const isSeatedLater = async (member: Member) =>
    (await (await as(member)).call(tables.readWish, { params: { uid: member.uid } })).body.isSeatedLater;
  const rowOf = async (who: Member, other: Member, hangoutId = ids[0]) =>
    (await (await as(who)).call(encounters.list, { params: { hangoutId } })).body.items.find(
      ({ member }) => member.uid === other.uid,
    );

  it('B-02 tells a member once, at the fixed time, who missed two hangouts in the words of two others, and seats them later', async () => {
    const said = test.clock.now();
    await sayTwice(ben, ann, cleo);
    await notifyOfMarksAndAbsences(test.app);
    expect([await told(ben), await isSeatedLater(ben)]).toEqual([[], false]);
    await compare();
    await notifyOfMarksAndAbsences(test.app);
    const [notice, ...more] = await told(ben);
    expect(notice).toMatchObject({ from: null, hangout: null, message: '' });
    expect([more, await isSeatedLater(ben)]).toEqual([[], true]);
    for (const member of [ann, cleo, dora])
      expect([await told(member), await isSeatedLater(member)]).toEqual([[], false]);
    // A day later nothing is repeated, and after 60 days it passes.
    await compare();
    expect(await told(ben)).toHaveLength(1);
    test.clock.set(new Date(said.getTime() + 60 * DAY));
    await notifyOfMarksAndAbsences(test.app);
    expect([(await told(ben)).length, await isSeatedLater(ben)]).toEqual([1, true]);
    test.clock.advance(1);
    await notifyOfMarksAndAbsences(test.app);
    expect([(await told(ben)).length, await isSeatedLater(ben)]).toEqual([1, false]);
  });

  it('B-02 gives the seats of a table to others first, and to the member at the next seating', async () => {
    await sayTwice(ben, ann, cleo);
    await compare();
    const seat = async () => {
      test.clock.set(nextSeating(test.clock.now()));
      await seatMembers(test.app);
    };
    const looking = async (members: readonly Member[]) => {
      for (const { uid } of members) await saveDemoTableWish(test.app.db, uid, TABLE_WISH);
    };
    const strangers = (count: number) => Promise.all(Array.from({ length: count }, () => test.member()));
    const tableCountOf = async ({ uid }: Member) => (await demoTablesOf(test.app, uid)).length;
    // Seven members look for a table of six. Nobody else has a claim.
    const others = [ann, cleo, dora, ...(await strangers(3))];
    await looking([ben, ...others]);
    await seat();
    expect(await Promise.all([ben, ...others].map(tableCountOf))).toEqual([0, 1, 1, 1, 1, 1, 1]);
    await looking(await strangers(6));
    await seat();
    expect(await tableCountOf(ben)).toBe(1);
  });

  it('B-02 needs two words about two hangouts, and forgets a word that was taken back', async () => {
    await sayTwice(ben, ann);
    await say(cleo, ben);
    await say(cleo, ben, ids[1]);
    await say(cleo, ben, ids[1], false);
    await compare();
    expect([await told(ben), await isSeatedLater(ben)]).toEqual([[], false]);
    await say(cleo, ben, ids[1]);
    await compare();
    expect(await told(ben)).toHaveLength(1);
  });

  it('B-02 lowers nothing that anybody else sees: no answer, live event, download or list of operators changes', async () => {
    const base = await test.listen();
    const operator = await test.member();
    await test.app.transact((work) => setRoleOfMember(work, operator.uid, 'operator'));
    const about = { params: { uid: ben.uid } };
    /** Everything in which another member or an operator may find Ben. */
    const seen = async () => {
      const [viewer, overseer] = [await as(dora), await as(operator)];
      const { body: profile } = await viewer.call(profiles.readProfile, about);
      const { body: met } = await viewer.call(encounters.list, { params: { hangoutId: ids[0] } });
      const { items } = (await overseer.call(operators.listMembers, { query: { search: ben.username } })).body;
      const { hangouts: plans, notifications: list, meetAgain, absences } = (await downloadOf(dora)).data;
      return JSON.stringify([profile, met.items, items, plans, list, meetAgain, absences]);
    };
    const socket = await openSocket(base, (await issueTokens(test.app, dora.uid)).idToken);
    const before = await seen();
    await sayTwice(ben, ann, cleo);
    await compare();
    expect(await told(ben)).toHaveLength(1);
    expect(await seen()).toBe(before);
    await socket.settled();
    expect(socket.events.filter((event) => JSON.stringify(event).includes(ben.uid))).toEqual([]);
    socket.close();
    // Each absence is in the download of the member who reported it, and in no other.
    expect((await downloadOf(ann)).data.absences).toMatchObject(ids.map((hangoutId) => ({ hangoutId, uid: ben.uid })));
    expect((await downloadOf(ben)).data.absences).toEqual([]);
  });

  it('B-02 does not count the words of a suspended member, nor of one who has blocked the other', async () => {
    await sayTwice(ben, ann, cleo);
    await test.app.transact((work) => startSuspension(work, cleo.uid, { reason: 'a test', words: '' }));
    await sayTwice(dora, ann, ben);
    await block(ann, dora);
    await compare();
    expect([await told(ben), await told(dora)]).toEqual([[], []]);
    // A member who blocks somebody takes their word back with it.
    await unblock(ann, dora);
    await compare();
    expect(await told(dora)).toEqual([]);
  });

  it('B-02 S-55 a block or a suspension does not tell at once who reported an absence, nor does an undo', async () => {
    await sayTwice(ben, ann, cleo);
    await compare();
    for (const other of [ann, cleo, dora]) {
      await block(ben, other);
      expect(await isSeatedLater(ben)).toBe(true);
      await unblock(ben, other);
      expect(await isSeatedLater(ben)).toBe(true);
    }
    await test.app.transact((work) => startSuspension(work, cleo.uid, { reason: 'a test', words: '' }));
    await block(ann, ben);
    expect(await isSeatedLater(ben)).toBe(true);
    await compare();
    expect(await isSeatedLater(ben)).toBe(false);
  });

  it('B-02 takes words from attendees, about attendees, in the 14 days after the hangout, and instead of a mark', async () => {
    const stranger = await test.member();
    for (const [member, other] of [
      [stranger, ben],
      [ann, stranger],
      [ann, ann],
    ] as const)
      expect((await say(member, other)).status).toBe(404);
    const mark = async () =>
      (await as(ann)).call(encounters.mark, {
        params: { hangoutId: ids[0], other: ben.uid },
        body: { meetAgain: true },
      });
    await mark();
    await say(ann, ben);
    expect(await rowOf(ann, ben)).toMatchObject({ meetAgain: false, absent: true });
    expect(await rowOf(cleo, ben)).toMatchObject({ meetAgain: false, absent: false });
    await mark();
    expect(await rowOf(ann, ben)).toMatchObject({ meetAgain: true, absent: false });
    test.clock.set(new Date(start.getTime() + HANGOUT_DURATION * 60_000 - 1));
    expect((await say(ann, ben)).error.code).toBe('MEET_AGAIN_CLOSED');
    test.clock.set(new Date(start.getTime() + HANGOUT_DURATION * 60_000 + MEET_AGAIN_DAYS * DAY));
    expect((await say(ann, ben)).error.code).toBe('MEET_AGAIN_CLOSED');
  });

  it('B-02 N-02 tells nobody who turned this notification off, and A-18 keeps no word of or about a deleted account', async () => {
    const body = { types: { missed_hangouts: false } };
    await (await as(ben)).call(notifications.saveSettings, { params: { uid: ben.uid }, body });
    await sayTwice(ben, ann, cleo);
    await sayTwice(dora, ben);
    await compare();
    expect([await told(ben), await isSeatedLater(ben)]).toEqual([[], true]);
    await test.app.transact((work) => deleteAccount(work, null, { uid: ben.uid, now: true }));
    const { rowCount } = await test.app.pool.query('select from absences where $1 in (uid, other)', [ben.uid]);
    expect(rowCount).toBe(0);
  });
});
