import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { HANGOUT_DURATION } from '#contract/limits.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { sendHangoutReminders } from '#server/slices/hangouts/index.ts';
import { setRoleOfMember } from '#server/slices/identity/index.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { openSocket } from '#server/testing/socket.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { aHangoutForm } from '../hangouts/hangouts.factory.ts';
import { MEET_AGAIN_DAYS, nextComparing } from './encounters.rules.ts';
import { marksOf } from './member-data.ts';
import { notifyOfMarksAndAbsences } from './notify-of-marks-and-absences.ts';

const { hangouts, encounters, connections, chats, notifications, safety, account, discovery, profiles } = routes;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('whom to meet again', () => {
  let test: TestApp;
  let ann: Member;
  let ben: Member;
  let cleo: Member;
  /** The id of the hangout that Ann hosts and that Ben and Cleo attend. */
  let hangoutId: string;
  let start: Date;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    [ann, ben, cleo] = [await named('Ann'), await named('Ben'), await named('Cleo')];
    start = new Date(Math.ceil((Date.now() + HOUR) / 60_000) * 60_000);
    const body = { ...aHangoutForm({ at: start }), clientId: crypto.randomUUID() };
    hangoutId = (await ann.call(hangouts.create, { body })).body.id;
    for (const member of [ben, cleo]) await join(member);
    test.clock.set(new Date(start.getTime() + HANGOUT_DURATION * 60_000));
  });

  const named = (firstName: string) => test.member({ firstName });
  const join = (member: Member) =>
    member.call(hangouts.join, { params: { hangoutId, uid: member.uid }, body: { rsvp: 'confirmed' } });
  /** Returns a caller with a new token, because a token is valid for an hour of the test's clock. */
  const as = async ({ uid }: Member) => test.caller((await issueTokens(test.app, uid)).idToken);
  const mark = async (member: Member, other: Member, meetAgain = true) =>
    (await as(member)).call(encounters.mark, { params: { hangoutId, other: other.uid }, body: { meetAgain } });
  const met = async (member: Member) =>
    (await (await as(member)).call(encounters.list, { params: { hangoutId } })).body;
  const bell = async (member: Member, type: string) =>
    (
      await (await as(member)).call(notifications.list, { params: { uid: member.uid }, query: { limit: 50 } })
    ).body.items.filter((item) => item.type === type);
  /** Compares all marks that were made until now. */
  async function compare() {
    test.clock.set(nextComparing(test.clock.now()));
    await notifyOfMarksAndAbsences(test.app);
  }
  const stateOf = async (member: Member, other: Member) =>
    (await (await as(member)).call(profiles.readProfile, { params: { uid: other.uid } })).body.connection.status;

  it('B-03 connects and notifies two members who marked each other, both at once and at the fixed time', async () => {
    expect((await mark(ann, ben)).status).toBe(200);
    expect((await mark(ben, ann)).body).toEqual({ meetAgain: true });
    await notifyOfMarksAndAbsences(test.app);
    expect(await stateOf(ann, ben)).toBe('none');
    await compare();
    for (const [who, other] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      expect(await stateOf(who, other)).toBe('connected');
      expect((await bell(who, 'meet_again')).map(({ from }) => from?.uid)).toEqual([other.uid]);
      expect(await bell(who, 'connection_accepted')).toEqual([]);
      const row = (await met(who)).items.find(({ member }) => member.uid === other.uid);
      expect(row).toMatchObject({ meetAgain: true, isMutual: true });
    }
    const list = (await (await as(ann)).call(chats.list, {})).body.items;
    expect(list.find(({ participants }) => participants.some(({ uid }) => uid === ben.uid))).toBeDefined();
    // A second run, as on another node, notifies nobody again.
    await notifyOfMarksAndAbsences(test.app);
    expect(await bell(ann, 'meet_again')).toHaveLength(1);
  });

  it('B-03 gives a one-sided mark away nowhere: not in answers, live events, downloads, lists for operators or the ranking', async () => {
    const base = await test.listen();
    const everything = async (member: Member) => {
      const caller = await as(member);
      const own = { params: { uid: member.uid } };
      const answers = await Promise.all([
        caller.call(encounters.list, { params: { hangoutId } }),
        caller.call(hangouts.read, { params: { hangoutId } }),
        caller.call(profiles.readProfile, { params: { uid: ann.uid } }),
        caller.call(connections.list, own),
        caller.call(chats.list, {}),
        caller.call(notifications.list, own),
        caller.call(discovery.intros, { query: { list: 'recommended' } }),
        caller.call(account.readDownload, own),
      ]);
      return JSON.stringify(
        answers.map(({ body }) => body),
        (key, value) => (key === 'comparedAt' || key === 'requestId' ? undefined : value),
      );
    };
    const token = (await issueTokens(test.app, ben.uid)).idToken;
    const socket = await openSocket(base, token);
    const before = await everything(ben);
    const parts = await marksOf(test.app.db, ben.uid);
    await mark(ann, ben);
    await compare();
    await socket.settled();
    expect(socket.events).toEqual([]);
    socket.close();
    expect(await everything(ben)).toBe(before);
    expect(await marksOf(test.app.db, ben.uid)).toEqual(parts);
    expect(await marksOf(test.app.db, ann.uid)).toMatchObject([{ uid: ben.uid, isMutual: false }]);
    await test.app.transact((work) => setRoleOfMember(work, cleo.uid, 'operator'));
    const operator = await as(cleo);
    for (const route of [routes.operators.figures, routes.operators.listAudit, routes.operators.listMembers])
      expect(JSON.stringify((await operator.call(route, {})).body)).not.toContain('meet_again');
    expect(await stateOf(ben, ann)).toBe('none');
    expect(await bell(ann, 'meet_again')).toEqual([]);
  });

  it('B-03 answers a mark with the same statements, whether or not the other member made one', async () => {
    await mark(ben, ann);
    const caller = await as(ann);
    // The first call of a token reads its session.
    await caller.call(encounters.list, { params: { hangoutId } });
    const about = ({ uid }: Member) =>
      recordStatements(() =>
        caller.call(encounters.mark, { params: { hangoutId, other: uid }, body: { meetAgain: true } }),
      );
    const [returned, oneSided] = [await about(ben), await about(cleo)];
    expect(returned.result.body).toEqual(oneSided.result.body);
    expect(returned.statements).toEqual(oneSided.statements);
    expect(returned.statements.length).toBeGreaterThan(2);
  });

  it('B-03 takes marks only from attendees, about attendees, in the 14 days after the hangout', async () => {
    const stranger = await named('Sam');
    expect((await mark(stranger, ann)).status).toBe(404);
    expect((await mark(ann, stranger)).status).toBe(404);
    expect((await mark(ann, ann)).status).toBe(404);
    test.clock.set(new Date(start.getTime() + HANGOUT_DURATION * 60_000 - 1));
    expect((await mark(ann, ben)).error.code).toBe('MEET_AGAIN_CLOSED');
    test.clock.set(new Date(start.getTime() + HANGOUT_DURATION * 60_000 + MEET_AGAIN_DAYS * DAY));
    expect((await mark(ann, ben)).error.code).toBe('MEET_AGAIN_CLOSED');
    expect((await met(ann)).items.map(({ member }) => member.firstName)).toEqual(['Ben', 'Cleo']);
  });

  it('B-03 deletes a mark that was not returned after 30 days, and not before', async () => {
    await mark(ann, ben);
    const marks = async () => {
      await notifyOfMarksAndAbsences(test.app);
      const found = await test.app.pool.query('select from meet_again_marks where uid = $1', [ann.uid]);
      return found.rowCount;
    };
    test.clock.advance(30 * DAY);
    expect(await marks()).toBe(1);
    test.clock.advance(1);
    expect(await marks()).toBe(0);
  });

  it('B-03 forgets a mark that was taken back, and one whose owner declined, withdrew or disconnected since', async () => {
    await mark(ann, ben);
    await mark(ben, ann);
    await mark(ann, ben, false);
    await mark(ann, cleo);
    await mark(cleo, ann);
    const params = { target: ann.uid, requester: cleo.uid };
    await (await as(cleo)).call(connections.request, { params, body: { message: 'Hi' } });
    await (await as(ann)).call(connections.answer, { params, body: { answer: 'decline' } });
    await compare();
    expect(await bell(ann, 'meet_again')).toEqual([]);
    expect(await stateOf(ben, ann)).toBe('none');
    expect((await met(ann)).items.map(({ meetAgain }) => meetAgain)).toEqual([false, false]);
  });

  it('B-03 never shows or connects members with a block between them, or suspended ones', async () => {
    await mark(ann, ben);
    await mark(ben, ann);
    await (await as(ben)).call(safety.block, { params: { uid: ben.uid, other: ann.uid } });
    expect((await mark(ann, ben)).status).toBe(404);
    expect((await met(ann)).items.map(({ member }) => member.uid)).toEqual([cleo.uid]);
    // After an undo, nothing tells Ann that she had been blocked: her mark is there. Ben's is not, so they stay apart.
    await (await as(ben)).call(safety.unblock, { params: { uid: ben.uid, other: ann.uid } });
    const rowOf = async (who: Member, other: Member) =>
      (await met(who)).items.find(({ member }) => member.uid === other.uid)?.meetAgain;
    expect([await rowOf(ann, ben), await rowOf(ben, ann)]).toEqual([true, false]);
    await mark(ann, cleo);
    await mark(cleo, ann);
    await test.app.transact((work) => startSuspension(work, cleo.uid, { reason: 'a test', words: '' }));
    await compare();
    expect(await bell(ann, 'meet_again')).toEqual([]);
    expect((await met(ann)).items.map(({ member }) => member.uid)).toEqual([ben.uid]);
  });

  it('B-03 asks the attendees once, two hours after the hangout, and nobody who was alone', async () => {
    const alone = { ...aHangoutForm({ at: new Date(start.getTime() + DAY) }), clientId: crypto.randomUUID() };
    await (await as(ann)).call(hangouts.create, { body: alone });
    await sendHangoutReminders(test.app);
    expect(await bell(ben, 'hangout_over')).toEqual([]);
    test.clock.set(new Date(start.getTime() + HANGOUT_DURATION * 60_000 + 2 * HOUR));
    await sendHangoutReminders(test.app);
    await sendHangoutReminders(test.app);
    for (const member of [ann, ben, cleo])
      expect((await bell(member, 'hangout_over')).map(({ hangout }) => hangout?.id)).toEqual([hangoutId]);
    test.clock.set(new Date(start.getTime() + DAY + HANGOUT_DURATION * 60_000 + 2 * HOUR));
    await sendHangoutReminders(test.app);
    expect(await bell(ann, 'hangout_over')).toHaveLength(1);
  });
});
