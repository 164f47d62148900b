import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newYorkInstants } from '#contract/hangouts/new-york.ts';
import { routes } from '#contract/index.ts';
import { createDemoHangout } from '#server/demo/acts/hangouts.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { sendDigests } from '#server/slices/notifications/index.ts';
import { endSuspension, startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { openSocket } from '#server/testing/socket.ts';
import { aHangoutForm } from './hangouts.factory.ts';
import { reminderFor } from './reminders.rules.ts';
import { sendHangoutReminders } from './reminders.ts';

const { hangouts, notifications, safety } = routes;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const WHY = { reason: 'a test', words: '' };

describe('reminders', () => {
  let test: TestApp;
  let host: Member;
  let guest: Member;
  /** A full minute, so that a hangout planned in some hours begins exactly then. */
  let start: Date;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    start = new Date(Math.ceil(Date.now() / MINUTE) * MINUTE);
    test.clock.set(start);
    [host, guest] = [await test.member({ firstName: 'Hana' }), await test.member({ firstName: 'Gus' })];
  });

  const remind = () => sendHangoutReminders(test.app);
  /** Returns a caller with a new token, because a token is valid for an hour of the test's clock. */
  const as = async ({ uid }: Member) => test.caller((await issueTokens(test.app, uid)).idToken);
  const inHours = (hours: number) => new Date(start.getTime() + hours * HOUR);
  const planIn = (hours: number, given = {}) => aHangoutForm({ at: inHours(hours), later: false, ...given });
  async function made(hours: number, given = {}) {
    const { body, status } = await (await as(host)).call(hangouts.create, {
      body: { ...planIn(hours, given), clientId: crypto.randomUUID() },
    });
    expect(status).toBe(200);
    return body.id;
  }
  const join = async (member: Member, hangoutId: string, rsvp: 'confirmed' | 'waiting' = 'confirmed') =>
    (await as(member)).call(hangouts.join, { params: { hangoutId, uid: member.uid }, body: { rsvp } });
  const leave = async (member: Member, hangoutId: string) =>
    (await as(member)).call(hangouts.leave, { params: { hangoutId, uid: member.uid } });
  const move = async (hangoutId: string, hours: number) =>
    expect((await (await as(host)).call(hangouts.change, { params: { hangoutId }, body: planIn(hours) })).status).toBe(
      200,
    );
  const bell = async (member: Member) =>
    (await (await as(member)).call(notifications.list, { params: { uid: member.uid }, query: { limit: 50 } })).body
      .items;
  const reminders = async (member: Member) =>
    (await bell(member)).filter(({ type }) => type === 'hangout_reminder' || type === 'hangout_reconfirm');
  const count = async (...member: Member[]) => Promise.all(member.map(async (one) => (await reminders(one)).length));
  /** Sets the clock to some hours before the start of a hangout that begins in `hours`. */
  async function at(hours: number, before: number) {
    test.clock.set(inHours(hours - before));
    await remind();
  }

  it('N-02 are sent once a day and once two hours before, to the host and all attendees, with the current place and time', async () => {
    const [waits, left] = [await test.member(), await test.member()];
    const id = await made(48, { capacity: 3 });
    await join(left, id);
    await join(guest, id);
    await join(waits, id, 'waiting');
    const full = await made(48, { capacity: 2, title: 'Chess' });
    await join(guest, full);
    await join(waits, full, 'waiting');
    await leave(left, id);
    // The waiting member takes the place that is offered.
    await join(waits, id);
    await at(48, 24.1);
    expect(await count(host, guest, waits, left)).toEqual([0, 0, 0, 0]);
    await at(48, 24);
    await remind();
    expect(await count(host, guest, waits, left)).toEqual([2, 2, 1, 0]);
    const place = 'Hong Kong Supermarket, in front';
    await (await as(host)).call(hangouts.change, { params: { hangoutId: id }, body: planIn(48, { location: place }) });
    const [first] = (await reminders(guest)).filter(({ hangout }) => hangout?.id === id);
    expect(first).toMatchObject({
      from: { uid: host.uid },
      hangout: { id, location: place, dateTime: inHours(48).toISOString() },
    });
    await at(48, 2);
    await remind();
    expect(await count(host, guest, waits, left)).toEqual([4, 4, 2, 0]);
    // A newer reminder of a hangout replaces the older one; a question that was not answered stays.
    const unread = (await reminders(guest)).filter(({ read }) => !read).map(({ type }) => type);
    expect(unread.sort()).toEqual(['hangout_reconfirm', 'hangout_reconfirm', 'hangout_reminder', 'hangout_reminder']);
    await at(48, 0);
    await at(48, -50);
    expect(await count(host, guest)).toEqual([4, 4]);
    const { rows } = await sql`select 1 from hangout_reminders where hangout_id in (${id}, ${full})`.execute(
      test.app.db,
    );
    expect(rows).toEqual([]);
  });

  it('N-02 are published live, but not to members who turned them off', async () => {
    const off = await test.member();
    const id = await made(30);
    await join(guest, id);
    await join(off, id);
    await (await as(off)).call(notifications.saveSettings, {
      params: { uid: off.uid },
      body: { types: { hangout_reminder: false } },
    });
    const socket = await openSocket(await test.listen(), (await issueTokens(test.app, guest.uid)).idToken);
    await at(30, 24);
    const event = await socket.event('notification', ({ notification }) => notification.type === 'hangout_reminder');
    expect(event.notification.hangout?.id).toBe(id);
    socket.close();
    expect(await count(guest, off)).toEqual([1, 0]);
  });

  it('N-02 sends no reminder of a cancelled hangout, to a suspended member, or if the host is suspended', async () => {
    const cut = await test.member();
    const [cancelled, kept] = [await made(48), await made(48)];
    for (const member of [guest, cut]) for (const id of [cancelled, kept]) await join(member, id);
    await (await as(host)).call(hangouts.cancel, { params: { hangoutId: cancelled } });
    const { transact } = test.app;
    await transact((work) => startSuspension(work, cut.uid, WHY));
    await at(48, 24);
    const noted = await sql<{
      uid: string;
    }>`select uid from hangout_reminders where hangout_id in (${cancelled}, ${kept})`.execute(test.app.db);
    expect(noted.rows.map(({ uid }) => uid).sort()).toEqual([host.uid, guest.uid].sort());
    await transact((work) => endSuspension(work, cut.uid));
    await transact((work) => startSuspension(work, host.uid, WHY));
    await at(48, 2);
    expect(await count(guest)).toEqual([0]);
    await transact((work) => endSuspension(work, host.uid));
    await remind();
    expect(await count(host, guest, cut)).toEqual([2, 2, 1]);
  });

  it('N-02 are not sent to an attendee who has a block with the host', async () => {
    const id = await made(30);
    await join(guest, id);
    await (await as(guest)).call(safety.block, { params: { uid: guest.uid, other: host.uid } });
    await at(30, 24);
    expect(await count(host, guest)).toEqual([1, 0]);
  });

  it('are sent again at the new times when a hangout is postponed, and never late when it is brought forward', async () => {
    const id = await made(30);
    await join(guest, id);
    await at(30, 24);
    expect(await count(guest)).toEqual([1]);
    await move(id, 54);
    await at(54, 24);
    expect(await count(guest)).toEqual([2]);
    await move(id, 40);
    await remind();
    await at(40, 10);
    expect(await count(guest)).toEqual([2]);
    // The hangout moves back to a time for which the reminder was already sent: no second reminder.
    await move(id, 54);
    await remind();
    expect(await count(guest)).toEqual([2]);
    await at(54, 2);
    expect(await count(host, guest)).toEqual([3, 3]);
    await move(id, 53);
    await remind();
    expect(await count(guest)).toEqual([3]);
    // Postponing removes the older reminder, and the host is not notified of their own change.
    expect([...(await reminders(guest)), ...(await reminders(host))].filter(({ read }) => !read)).toEqual([]);
  });

  it('are limited to the second one for members who join in the last day, and to none in the last two hours', async () => {
    const late = await test.member();
    const id = await made(20);
    await join(guest, id);
    await at(20, 19);
    expect(await count(host, guest)).toEqual([0, 0]);
    await at(20, 1.9);
    await join(late, id);
    await remind();
    expect(await count(host, guest, late)).toEqual([1, 1, 0]);
    const soon = await made(19.5);
    await join(guest, soon);
    await at(19.5, 0.5);
    expect(await count(host, guest)).toEqual([1, 1]);
  });

  it('are sent late by a server that was down, as long as they are useful', async () => {
    const [day, hours] = [await made(48), await made(28)];
    for (const id of [day, hours]) await join(guest, id);
    const of = async (id: string) => (await reminders(guest)).filter(({ hangout }) => hangout?.id === id).length;
    await at(28, 0.1);
    expect([await of(day), await of(hours)]).toEqual([1, 1]);
    const over = await made(60);
    await join(guest, over);
    await at(60, 17.9);
    expect(await of(over)).toBe(0);
    await at(60, 0);
    expect(await of(over)).toBe(0);
  });

  it('N-02 are sent once although two nodes run at once', async () => {
    const beside = await createTestApp({ beside: test, env: { LIMITS_FACTOR: '100' } });
    const guests = [guest, await test.member(), await test.member()];
    const ids = [await made(48), await made(48), await made(48)];
    for (const id of ids) for (const one of guests) await join(one, id);
    test.clock.set(inHours(24));
    await Promise.all([remind(), sendHangoutReminders(beside.app), remind(), sendHangoutReminders(beside.app)]);
    expect(await count(host, ...guests)).toEqual([3, 3, 3, 3]);
    await beside.close();
  });

  it('N-02 sends every reminder exactly once if a run is interrupted', async () => {
    const ids = [await made(48), await made(48)];
    for (const id of ids) await join(guest, id);
    test.clock.set(inHours(24));
    const { db } = test.app;
    // The node dies during the second hangout, which rolls back both its record and its notifications.
    await sql`create function dies() returns trigger language plpgsql as $$ begin
      if (select count(*) from notifications where type = 'hangout_reminder' and uid = new.uid) > 1 then raise 'gone'; end if;
      return new; end $$`.execute(db);
    await sql`create trigger dies after insert on notifications for each row execute function dies()`.execute(db);
    await remind();
    expect(await count(guest)).toEqual([1]);
    const noted = await sql`select 1 from hangout_reminders where uid = ${guest.uid}`.execute(db);
    expect(noted.rows).toHaveLength(1);
    await sql`drop trigger dies on notifications`.execute(db);
    await sql`drop function dies`.execute(db);
    await remind();
    await remind();
    expect(await count(host, guest)).toEqual([2, 2]);
  });

  it('N-02 are in the digest until the hangout has begun, and afterwards while an hour of it or more remains', async () => {
    const away = await test.member({ firstName: 'Awa' });
    await join(away, await made(48, { title: 'Dumplings' }));
    await join(away, await made(48, { title: 'Long walk', durationMinutes: 600 }));
    await at(48, 24);
    await sql`delete from sessions where uid = ${away.uid}`.execute(test.app.db);
    const mine = () => test.mails.filter(({ to }) => to === away.email);
    test.clock.set(inHours(24 + 7));
    await sendDigests(test.app);
    expect(mine()).toHaveLength(1);
    expect(mine()[0]?.text).toMatch(/- Coming up: Dumplings, \w+, \w+ \d+, \d.+\s–\s.+\d\s[AP]M, Golden Mall/);
    await at(48, 2);
    await sql`update notifications set "timestamp" = ${test.clock.now()} where not read`.execute(test.app.db);
    test.clock.set(inHours(24 + 7 + 25));
    await sendDigests(test.app);
    expect(mine()).toHaveLength(2);
    expect(mine()[1]?.text).toMatch(/- Happening now: Long walk, until \w+, \w+ \d+, \d.+\d\s[AP]M, Golden Mall/);
    expect(mine()[1]?.text).not.toContain('Dumplings');
  });
});

describe('when a reminder is due', () => {
  const HOURS: [string, { date: string; time: string }, string][] = [
    ['begins', { date: '2026-03-08', time: '19:00' }, '2026-03-07T18:00'],
    ['ends', { date: '2026-11-01', time: '19:00' }, '2026-10-31T20:00'],
  ];
  it.each(HOURS)('24 hours are 24 hours when summer time %s', (_which, local, due) => {
    const [at = new Date(Number.NaN)] = newYorkInstants(local);
    const [date = '', time = ''] = due.split('T');
    const [dueAt = new Date(Number.NaN)] = newYorkInstants({ date, time });
    const times = { dateTime: at.toISOString(), endsAt: new Date(at.getTime() + 2 * HOUR).toISOString() };
    const hangout = { ...times, cancelledAt: null, plannedAt: '2026-01-01T00:00:00.000Z' };
    expect(reminderFor(hangout, new Date(dueAt.getTime() - 1))).toBeNull();
    expect(reminderFor(hangout, dueAt)?.kind).toBe('day');
    expect(reminderFor(hangout, new Date(at.getTime() - 2 * HOUR))?.kind).toBe('hours');
    expect(reminderFor(hangout, at)).toBeNull();
  });

  it('is computed alike by the database across both changes of the clock', async () => {
    const test = await createTestApp();
    for (const [_which, local] of HOURS) {
      const host = await test.member();
      const [at = new Date(Number.NaN)] = newYorkInstants(local);
      test.clock.set(new Date(at.getTime() - 100 * HOUR));
      await createDemoHangout(test.app, host.uid, { ...aHangoutForm({ at }), clientId: crypto.randomUUID() });
      const noted = async (when: Date) => {
        test.clock.set(when);
        await sendHangoutReminders(test.app);
        const { rows } = await sql`select 1 from hangout_reminders where uid = ${host.uid}`.execute(test.app.db);
        return rows.length;
      };
      expect(await noted(new Date(at.getTime() - 24 * HOUR - 1))).toBe(0);
      expect(await noted(new Date(at.getTime() - 24 * HOUR))).toBe(1);
      expect(await noted(new Date(at.getTime() - 2 * HOUR - 1))).toBe(1);
      expect(await noted(new Date(at.getTime() - 2 * HOUR))).toBe(2);
    }
    await test.close();
  });
});
