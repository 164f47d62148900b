import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { EVENT_DURATION } from '#contract/limits.ts';
import { cursorOf } from '#server/platform/http/cursor.ts';
import { setRole, suspendAndMail } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { newEvent } from '#server/testing/roles.ts';
import { openSocket } from '#server/testing/socket.ts';
import { attendedEventsOf } from './attendees.sql.ts';

const { events, chats, operators, safety } = routes;
let test: TestApp;
let operator: Member;
let ann: Member;
let ben: Member;
let cleo: Member;
beforeAll(async () => {
  test = await createTestApp();
  [operator, ann, ben, cleo] = await Promise.all([test.member(), test.member(), test.member(), test.member()]);
  await test.app.transact((work) => setRole(work, null, operator.uid, 'operator'));
});
afterAll(() => test.close());

const announce = async (event = newEvent()) => (await operator.call(operators.createEvent, { body: event })).body;
const attend = (member: Member, eventId: string) => member.call(events.attend, { params: { eventId } });
const withdraw = (member: Member, eventId: string) => member.call(events.withdraw, { params: { eventId } });
const seen = async (member: Member, eventId: string, query: { limit?: number; cursor?: string } = {}) =>
  (await member.call(events.attendees, { params: { eventId }, query })).body;
const uidsOf = (body: { items: { uid: string }[] }) => body.items.map(({ uid }) => uid);
const groupsOf = async (member: Member) => (await member.call(chats.list, {})).body.items.map(({ id }) => id);

describe('who goes to an event', () => {
  it('E-04 does not count a member who looks at an event or writes in its chat; going counts once and enters the chat, and a member who cannot go leaves both', async () => {
    const { id, chatId } = await announce();
    await ben.call(events.read, { params: { eventId: id } });
    await ben.call(events.send, {
      params: { eventId: id },
      body: { clientId: crypto.randomUUID(), text: 'Is it indoors?' },
    });
    expect(await seen(ben, id)).toMatchObject({ items: [], going: 0, isGoing: false });
    expect(await groupsOf(ann)).not.toContain(chatId);

    expect((await attend(ann, id)).body).toEqual({ going: 1, isGoing: true });
    expect((await attend(ann, id)).body).toEqual({ going: 1, isGoing: true });
    await attend(ben, id);
    expect(await groupsOf(ann)).toContain(chatId);
    expect(await seen(cleo, id)).toMatchObject({ going: 2, isGoing: false });
    expect(uidsOf(await seen(cleo, id))).toEqual([ann.uid, ben.uid]);

    expect((await withdraw(ann, id)).body).toEqual({ going: 1, isGoing: false });
    expect((await withdraw(ann, id)).body).toEqual({ going: 1, isGoing: false });
    expect(await groupsOf(ann)).not.toContain(chatId);
    expect(uidsOf(await seen(ann, id))).toEqual([ben.uid]);
  });

  it('E-04 leaving the chat is not the same as not going, and going again after it does not bring it back', async () => {
    const { id, chatId } = await announce();
    await attend(ann, id);
    await ann.call(events.leaveChat, { params: { eventId: id } });
    await attend(ann, id);
    expect(await seen(ann, id)).toMatchObject({ going: 1, isGoing: true });
    expect(await groupsOf(ann)).not.toContain(chatId);
  });

  it('E-04 S-44 hides attendees whom a block or a suspension keeps from the viewer, also from made-up cursors, and counts them', async () => {
    const { id } = await announce();
    const [rude, suspended] = [await test.member(), await test.member()];
    for (const member of [rude, suspended, ann]) await attend(member, id);
    await cleo.call(safety.block, { params: { uid: cleo.uid, other: rude.uid } });
    await test.app.transact((work) => suspendAndMail(work, null, { uid: suspended.uid, reason: 'Spam' }));
    expect(await seen(cleo, id)).toMatchObject({ going: 3, items: [{ uid: ann.uid }] });
    expect(uidsOf(await seen(ben, id))).toEqual([rude.uid, ann.uid]);
    // A made-up cursor does not say whether a hidden member goes.
    const statusAfter = async ({ uid }: { uid: string }) =>
      (await cleo.call(events.attendees, { params: { eventId: id }, query: { cursor: cursorOf(uid) } })).status;
    expect(await Promise.all([rude, suspended, ben, ann].map(statusAfter))).toEqual([400, 400, 400, 200]);
    // Neither of the two sees the other.
    await attend(cleo, id);
    expect(uidsOf(await seen(rude, id))).toEqual([rude.uid, ann.uid]);
  });

  it('E-04 pages through the attendees without leaving anybody out', async () => {
    const { id } = await announce();
    for (const member of [ann, ben, cleo]) await attend(member, id);
    const first = await seen(ann, id, { limit: 2 });
    const second = await seen(ann, id, { limit: 2, cursor: first.nextCursor ?? '' });
    expect([...uidsOf(first), ...uidsOf(second)]).toEqual([ann.uid, ben.uid, cleo.uid]);
    expect(second.nextCursor).toBeNull();
  });

  it('E-04 nobody can go to a cancelled event or to one that is over; whoever cannot go to a cancelled one may say so', async () => {
    const { id } = await announce();
    await attend(ann, id);
    await operator.call(operators.cancelEvent, { params: { eventId: id }, body: { reason: '' } });
    expect((await attend(ben, id)).error.code).toBe('EVENT_CANCELLED');
    expect((await withdraw(ann, id)).body).toEqual({ going: 0, isGoing: false });

    const over = await announce();
    await attend(ann, over.id);
    await test.app.pool.query('update events set starts_at = $2 where id = $1', [
      over.id,
      new Date(+test.clock.now() - EVENT_DURATION * 60_000),
    ]);
    expect((await attend(ben, over.id)).error.code).toBe('EVENT_OVER');
    expect((await withdraw(ann, over.id)).error.code).toBe('EVENT_OVER');
  });

  it('E-04 many members and repeated calls at once count each member once', async () => {
    const { id } = await announce();
    await Promise.all([ann, ben, cleo, ann, ben, cleo].map((member) => attend(member, id)));
    expect((await seen(ann, id)).going).toBe(3);
    await Promise.all([ann, ann, ben].map((member) => withdraw(member, id)));
    expect(uidsOf(await seen(ann, id))).toEqual([cleo.uid]);
  });

  it('E-04 publishes it to the member’s own tabs alone', async () => {
    const { id } = await announce();
    const base = await test.listen();
    const [own, other] = [await openSocket(base, ann.token), await openSocket(base, ben.token)];
    await attend(ann, id);
    expect(await own.event('eventAttendance')).toEqual({ type: 'eventAttendance', eventId: id, isGoing: true });
    await attend(ben, id);
    expect(await other.event('eventAttendance')).toMatchObject({ eventId: id });
    expect(other.events.filter(({ type }) => type === 'eventAttendance')).toHaveLength(1);
    own.close();
    other.close();
  });

  it('E-04 A-18 has the events in the member’s download, and nothing of them after the account is deleted', async () => {
    const { id } = await announce();
    const leaver = await test.member();
    await attend(leaver, id);
    expect(await attendedEventsOf(test.app.db, leaver.uid)).toMatchObject([{ eventId: id, title: newEvent().title }]);
    await test.app.pool.query('delete from accounts where uid = $1', [leaver.uid]);
    expect(await seen(ann, id)).toMatchObject({ items: [], going: 0 });
  });
});
