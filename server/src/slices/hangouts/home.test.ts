import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { askDemoAttendees } from '#server/demo/acts/hangouts.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { addConfirmedContact, shareDemoPlan } from '#server/demo/acts/sharing.ts';
import { sendDigests } from '#server/slices/notifications/index.ts';
import { deleteAccount, suspendAndMail } from '#server/slices/operators/index.ts';
import { ALL_REPORTS, listReportRows } from '#server/slices/reports/index.ts';
import { tendSharedPlans } from '#server/slices/sharing/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { untilWaitingForLocks } from '#server/testing/locks.ts';
import { openSocket } from '#server/testing/socket.ts';
import { deleteOldHangoutDetails } from './address.ts';
import { aHangoutForm, join, leave } from './hangouts.factory.ts';
import { sendHangoutReminders } from './reminders.ts';
import { settleDuePlaces } from './settle-places.ts';

const { hangouts, chats, notifications, reports, safety } = routes;
const CANARY = '77 Canarylane';
const HOME = { isAtHome: true, location: 'Astoria, Queens', address: `${CANARY}, second bell` };

describe('a hangout at a home', () => {
  let test: TestApp;
  let base: string;
  let host: Member;
  let guest: Member;
  let waiting: Member;
  let stranger: Member;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    base = await test.listen();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    host = await test.member({ firstName: 'Hana' });
    guest = await test.member({ firstName: 'Gus' });
    waiting = await test.member({ firstName: 'Wim' });
    stranger = await test.member({ firstName: 'Sky' });
  });

  const create = (given: Parameters<typeof aHangoutForm>[0] = {}) =>
    host.call(hangouts.create, { body: { ...aHangoutForm({ ...HOME, ...given }), clientId: crypto.randomUUID() } });
  const change = (hangoutId: string, given: Parameters<typeof aHangoutForm>[0] = {}) =>
    host.call(hangouts.change, { params: { hangoutId }, body: aHangoutForm({ ...HOME, ...given }) });
  const addressFor = async (member: Member, hangoutId: string) => {
    const { status, body } = await member.call(hangouts.address, { params: { hangoutId } });
    return status === 200 ? body.address : status;
  };
  /** Reads all notifications of the host. */
  const hostLooks = () =>
    host.call(notifications.markRead, { params: { uid: host.uid, id: 'all' }, body: { read: true } });
  /** A full hangout at a home, with one guest whom the host has seen, and one member on the waitlist. */
  async function full(given: Parameters<typeof aHangoutForm>[0] = {}) {
    const { id } = (await create({ capacity: 2, ...given })).body;
    await join(guest, id);
    await hostLooks();
    await join(waiting, id, 'waiting');
    return id;
  }
  const joinedOf = async (uid: string) =>
    (await host.call(notifications.list, { params: { uid: host.uid } })).body.items.filter(
      ({ type, from }) => type === 'hangout_joined' && from?.uid === uid,
    );
  /** Returns the lines of the group chat about members who came or left. */
  const comings = async (id: string) =>
    (await host.call(chats.messages, { params: { chatId: hangoutChatId(id) } })).body.items
      .filter(({ event }) => event === 'joined' || event === 'left')
      .map(({ event, userId }) => `${userId === guest.uid ? 'guest' : userId} ${event}`);
  const readersFor = async (member: Member, hangoutId: string) =>
    member.call(hangouts.addressReaders, { params: { hangoutId } });

  it('B-07 gives the exact address to attendees alone, and takes it back from one who leaves', async () => {
    const id = await full();
    expect(await addressFor(host, id)).toBe(HOME.address);
    expect(await addressFor(guest, id)).toBe(HOME.address);
    expect(await addressFor(waiting, id)).toBe(404);
    expect(await addressFor(stranger, id)).toBe(404);
    await leave(guest, id);
    expect(await addressFor(guest, id)).toBe(404);
  });

  it('B-07 answers a member who leaves while they ask as anybody else', async () => {
    const { id } = (await create()).body;
    await join(guest, id);
    const writer = await test.app.pool.connect();
    await writer.query('begin; lock table home_addresses');
    const answer = addressFor(guest, id);
    await untilWaitingForLocks(test.app.pool, 1);
    await leave(guest, id);
    await writer.query('commit');
    writer.release();
    expect(await answer).toBe(404);
  });

  it('B-07 H-06 shows no address to a member who joins and leaves within a second, and tells the host of each visit', async () => {
    const { id } = (await create()).body;
    const visit = async () => {
      await join(guest, id);
      const { body } = await guest.call(hangouts.address, { params: { hangoutId: id } });
      await leave(guest, id);
      return body;
    };
    const before = test.clock.now().getTime();
    const { address, shownAt } = await visit();
    expect([address, Date.parse(shownAt ?? '') - before]).toEqual([null, HOUR_MS]);
    expect(await joinedOf(guest.uid)).toMatchObject([{ read: false }]);
    expect(await comings(id)).toEqual(['guest joined', 'guest left']);
    // The same notification is still unread: it stands for the second visit too.
    expect((await visit()).address).toBeNull();
    expect(await joinedOf(guest.uid)).toMatchObject([{ read: false }]);
    expect(await comings(id)).toEqual(['guest joined', 'guest left', 'guest joined', 'guest left']);
    // The host has read of a visit that was over. The next one is another visit, with a notification of its own.
    await hostLooks();
    expect((await visit()).address).toBeNull();
    expect(await joinedOf(guest.uid)).toMatchObject([{ read: false }, { read: true }]);
    expect((await readersFor(host, id)).body).toEqual({ items: [], hidden: 0 });
  });

  it('B-07 P-12 S-49 tells the host of a member who comes back by undoing a block, and shows no address until the host knows', async () => {
    const { id } = (await create()).body;
    await join(guest, id);
    await hostLooks();
    // The hour is over after which a guest sees the address in any case.
    test.clock.advance(HOUR_MS);
    guest = { ...guest, ...test.caller((await issueTokens(test.app, guest.uid)).idToken) };
    host = { ...host, ...test.caller((await issueTokens(test.app, host.uid)).idToken) };
    const blocked = { params: { uid: guest.uid, other: host.uid } };
    await guest.call(safety.block, blocked);
    await guest.call(safety.unblock, blocked);
    expect(await joinedOf(guest.uid)).toMatchObject([{ read: false }, { read: true }]);
    expect(await addressFor(guest, id)).toBeNull();
    await hostLooks();
    expect(await addressFor(guest, id)).toBe(HOME.address);
    // A host who undoes a block of their own knows of it.
    const byHost = { params: { uid: host.uid, other: guest.uid } };
    await host.call(safety.block, byHost);
    await host.call(safety.unblock, byHost);
    expect((await joinedOf(guest.uid)).filter(({ read }) => !read)).toEqual([]);
    expect(await addressFor(guest, id)).toBe(HOME.address);
  });

  it('B-07 shows the address once the host has read that the member joined, and names the member to the host for good', async () => {
    const { id } = (await create()).body;
    await join(guest, id);
    expect(await addressFor(guest, id)).toBeNull();
    await hostLooks();
    expect(await addressFor(guest, id)).toBe(HOME.address);
    await leave(guest, id);
    const seenAt = test.clock.now().toISOString();
    const { items, hidden } = (await readersFor(host, id)).body;
    expect([items.map(({ member, readAt }) => [member.uid, readAt]), hidden]).toEqual([[[guest.uid, seenAt]], 0]);
    for (const member of [guest, stranger]) expect((await readersFor(member, id)).status).toBe(404);
    expect((await download(test, guest)).data.addressesSeen).toEqual([{ hangoutId: id, seenAt }]);
    expect((await download(test, host)).data.addressesSeen).toEqual([]);
    // A member who blocks the host is not named any longer, and still counts.
    await guest.call(safety.block, { params: { uid: guest.uid, other: host.uid } });
    expect((await readersFor(host, id)).body).toEqual({ items: [], hidden: 1 });
    await test.app.transact((work) => deleteAccount(work, null, { uid: guest.uid, now: true }));
    expect((await readersFor(host, id)).body).toEqual({ items: [], hidden: 1 });
  });

  it('B-07 shows the address an hour after joining, and not because of a visit before', async () => {
    const { id } = (await create()).body;
    await join(guest, id);
    await hostLooks();
    await leave(guest, id);
    await join(guest, id);
    expect(await addressFor(guest, id)).toBeNull();
    test.clock.advance(HOUR_MS - 1);
    expect(await addressFor(guest, id)).toBeNull();
    test.clock.advance(1);
    guest = { ...guest, ...test.caller((await issueTokens(test.app, guest.uid)).idToken) };
    expect(await addressFor(guest, id)).toBe(HOME.address);
  });

  it('B-07 B-02 shows the address to a member who confirms the place, but not to one who joins after the question', async () => {
    const at = new Date(test.clock.now().getTime() + 20 * HOUR_MS);
    const { id } = (await create({ at, capacity: 4 })).body;
    await join(guest, id);
    await join(stranger, id);
    expect(await addressFor(guest, id)).toBeNull();
    test.clock.advance(1000);
    await askDemoAttendees(test.app, id, [guest.uid], []);
    await guest.call(hangouts.reconfirm, { params: { hangoutId: id, uid: guest.uid } });
    expect(await addressFor(guest, id)).toBe(HOME.address);
    expect(await addressFor(stranger, id)).toBeNull();
  });

  it('B-07 H-11 does not count what the co-host reads as the host, and shows a co-host the address', async () => {
    const { id } = (await create()).body;
    await join(guest, id);
    await host.call(hangouts.nameCoHost, { params: { hangoutId: id, other: guest.uid } });
    expect(await addressFor(guest, id)).toBe(HOME.address);
    await join(stranger, id);
    await guest.call(notifications.markRead, { params: { uid: guest.uid, id: 'all' }, body: { read: true } });
    expect(await addressFor(stranger, id)).toBeNull();
    expect((await readersFor(guest, id)).status).toBe(404);
  });

  it('B-07 H-11 answers a co-host who never got the address alike, whether a text names it or another one', async () => {
    const { id } = (await create()).body;
    await join(guest, id);
    await host.call(hangouts.nameCoHost, { params: { hangoutId: id, other: guest.uid } });
    for (const description of [`Come to ${CANARY}`, 'Come to 1 Nowhere Street'])
      expect(
        (await guest.call(hangouts.change, { params: { hangoutId: id }, body: aHangoutForm({ ...HOME, description }) }))
          .status,
      ).toBe(200);
    expect((await readersFor(host, id)).body).toEqual({ items: [], hidden: 0 });
  });

  it('B-07 H-11 keeps a co-host from publishing or changing the address', async () => {
    const { id } = (await create()).body;
    await join(guest, id);
    await host.call(hangouts.nameCoHost, { params: { hangoutId: id, other: guest.uid } });
    expect(await addressFor(guest, id)).toBe(HOME.address);
    const byCoHost = (given: Parameters<typeof aHangoutForm>[0]) =>
      guest.call(hangouts.change, { params: { hangoutId: id }, body: aHangoutForm({ ...HOME, ...given }) });
    for (const given of [
      { isAtHome: false, address: '' },
      { address: 'Elsewhere 1' },
      { isAtHome: false, location: CANARY },
    ])
      for (const texts of [{ title: `Party at ${CANARY}` }, { description: `Come to ${CANARY}` }])
        expect((await byCoHost({ ...given, ...texts })).error.code).toBe('INVALID_INPUT');
    expect(Object.keys((await byCoHost({ isAtHome: false, location: CANARY })).error.fields ?? {})).toEqual([
      'location',
    ]);
    const { body } = await byCoHost({ title: 'Games', isAtHome: false, address: 'Elsewhere 1' });
    expect(body).toMatchObject({ title: 'Games', isAtHome: true, location: HOME.location });
    expect(await addressFor(host, id)).toBe(HOME.address);
  });

  it('B-07 takes the address back from a guest whom the host blocks, and from one who is suspended', async () => {
    const { id } = (await create()).body;
    await join(guest, id);
    await join(stranger, id);
    await host.call(safety.block, { params: { uid: host.uid, other: guest.uid } });
    expect(await addressFor(guest, id)).toBe(404);
    await test.app.transact((work) => suspendAndMail(work, null, { uid: stranger.uid, reason: 'Spam' }));
    expect(await addressFor(stranger, id)).toBe(401);
  });

  it('B-07 sends the address to nobody else: no answer, event, notification, report or download contains it', async () => {
    const sockets = [await openSocket(base, waiting.token), await openSocket(base, stranger.token)];
    for (const socket of sockets) socket.say({ t: 'subscribe', topic: 'threads' });
    for (const socket of sockets) await socket.settled();
    const id = await full();
    await change(id, { capacity: 2, address: '78 Canarylane, first bell' });
    await change(id, { capacity: 2, time: '20:45', address: '78 Canarylane, first bell' });
    await stranger.call(reports.report, { body: { uid: host.uid, reason: 'Odd', hangoutId: id } });
    const received: unknown[] = [];
    for (const member of [waiting, stranger, guest]) {
      received.push(
        (await member.call(hangouts.list, { query: { limit: 50 } })).body,
        (await member.call(hangouts.read, { params: { hangoutId: id } })).body,
        (await member.call(hangouts.attendees, { params: { hangoutId: id } })).body,
        (await member.call(notifications.list, { params: { uid: member.uid } })).body,
        (await member.call(chats.messages, { params: { chatId: hangoutChatId(id) } })).body,
        (await download(test, member)).data,
      );
    }
    for (const socket of sockets) {
      await socket.settled();
      received.push(socket.events);
      socket.close();
    }
    received.push(await listReportRows(test.app.db, { show: 'open', limit: 50, after: null, reach: ALL_REPORTS }));
    expect(received.length).toBe(21);
    expect(JSON.stringify(received)).toContain('Astoria, Queens');
    expect(JSON.stringify(received)).not.toMatch(/canarylane/i);
    expect(JSON.stringify((await download(test, host)).data)).toContain('78 Canarylane');
  });

  it('B-07 writes the address into no mail: neither questions, reminders, offers, summaries nor shared plans', async () => {
    const start = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 30 * HOUR_MS);
    const id = await full({ at: start });
    await addConfirmedContact(test.app, guest.uid, { name: 'Mo', email: `mo-${guest.uid}@example.net` });
    await shareDemoPlan(test.app, { uid: guest.uid, hangoutId: id, asksHome: true });
    for (const hours of [24, 12, 2]) {
      test.clock.set(new Date(start.getTime() - hours * HOUR_MS));
      await sendHangoutReminders(test.app);
      await settleDuePlaces(test.app);
    }
    await sendDigests(test.app);
    test.clock.set(new Date(start.getTime() + 3 * HOUR_MS));
    await tendSharedPlans(test.app);
    const mails = test.mails.filter(({ text }) => text.includes('Dumplings in Flushing'));
    const to = (member: Member) => mails.filter((mail) => mail.to === member.email).map(({ subject }) => subject);
    // The guest was asked twice, the waiting member was offered the place, and the contact got the plan.
    expect(to(guest)).toEqual(expect.arrayContaining(['Are you still coming?', 'Did you get home?']));
    expect(to(waiting)).toContain('A place opened up for you');
    expect(mails.map((mail) => mail.to)).toContain(`mo-${guest.uid}@example.net`);
    expect(JSON.stringify(test.mails)).toContain('Astoria, Queens');
    expect(JSON.stringify(test.mails)).not.toMatch(/canarylane/i);
  });

  it('B-07 B-02 says in the chat that an attendee left whose unconfirmed place another member took, after however short a stay', async () => {
    const start = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 30 * HOUR_MS);
    const id = await full({ at: start });
    for (const hours of [24, 12]) {
      test.clock.set(new Date(start.getTime() - hours * HOUR_MS));
      await sendHangoutReminders(test.app);
      await settleDuePlaces(test.app);
    }
    const { idToken } = await issueTokens(test.app, waiting.uid);
    const params = { hangoutId: id, uid: waiting.uid };
    const joined = await test.caller(idToken).call(hangouts.join, { params, body: { rsvp: 'confirmed' } });
    expect(joined.body).toMatchObject({ rsvp: 'confirmed', going: 2 });
    test.clock.set(new Date());
    expect(await comings(id)).toEqual(['guest joined', 'guest left', `${waiting.uid} joined`]);
  });

  it('B-07 notifies attendees of another address without writing it, and of a corrected typo not at all', async () => {
    const id = await full();
    const told = async () =>
      (await guest.call(notifications.list, { params: { uid: guest.uid } })).body.items.filter(
        ({ type }) => type === 'hangout_changed',
      ).length;
    await change(id, { capacity: 2, address: `${CANARY}, secnod bell` });
    expect(await told()).toBe(0);
    await change(id, { capacity: 2, address: '9 Otherlane, second bell' });
    expect(await told()).toBe(1);
    expect(await addressFor(guest, id)).toBe('9 Otherlane, second bell');
  });

  it.each([
    ['an address', { address: '' }, 'address'],
    ['a neighborhood of the list', { location: `${CANARY}, Astoria` }, 'location'],
    ['an address that its title leaves out', { title: 'Games at 77 canarylane' }, 'title'],
    ['an address that its description leaves out', { description: 'Ring at 77, Canarylane!' }, 'description'],
  ] as const)('B-07 refuses a hangout at a home without %s', async (_what, wrong, field) => {
    const { status, error } = await create(wrong);
    expect([status, error.code]).toEqual([400, 'INVALID_INPUT']);
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
  });

  it('B-07 forgets the address when the hangout moves elsewhere, and ignores one that is sent without a home', async () => {
    const id = await full();
    await change(id, { capacity: 2, isAtHome: false, location: 'Bryant Park', address: CANARY });
    expect(await addressFor(guest, id)).toBeNull();
    const { body } = await host.call(hangouts.read, { params: { hangoutId: id } });
    expect(body).toMatchObject({ isAtHome: false, location: 'Bryant Park' });
    await change(id, { capacity: 2, address: CANARY });
    expect(await addressFor(guest, id)).toBe(CANARY);
  });

  it('B-07 shows guests no address once it is cancelled, nor a day after its end, and then deletes it', async () => {
    const at = new Date(Date.now() + 3 * HOUR_MS);
    const [cancelled, over] = [await full({ at }), await full({ at })];
    await host.call(hangouts.cancel, { params: { hangoutId: cancelled } });
    expect(await addressFor(guest, cancelled)).toBeNull();
    expect(await addressFor(host, cancelled)).toBe(HOME.address);
    /** Moves both so that they ended this long ago. They last two hours. */
    const endedAgo = (ms: number) =>
      test.app.pool.query('update threads set date_time = $2 where id = any($1)', [
        [cancelled, over],
        new Date(test.clock.now().getTime() - 2 * HOUR_MS - ms),
      ]);
    await endedAgo(24 * HOUR_MS - 1);
    await deleteOldHangoutDetails(test.app);
    expect(await addressFor(guest, over)).toBe(HOME.address);
    await endedAgo(24 * HOUR_MS);
    expect(await addressFor(guest, over)).toBeNull();
    await endedAgo(24 * HOUR_MS + 1);
    const rows = () =>
      test.app.pool.query('select from home_addresses where hangout_id = any($1)', [[cancelled, over]]);
    expect((await rows()).rowCount).toBe(2);
    await deleteOldHangoutDetails(test.app);
    expect((await rows()).rowCount).toBe(0);
  });

  it('B-07 A-18 deletes the address with the account of the host', async () => {
    const id = await full();
    await test.app.transact((work) => deleteAccount(work, null, { uid: host.uid, now: true }));
    const { rowCount } = await test.app.pool.query('select from home_addresses where hangout_id = $1', [id]);
    expect(rowCount).toBe(0);
  });
});
