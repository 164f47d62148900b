import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { HangoutForm } from '#contract/hangouts/forms.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { picture } from '#server/slices/media/media.factory.ts';
import { deleteAccount, reportsPage } from '#server/slices/operators/index.ts';
import { endSuspension, startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { openSocket } from '#server/testing/socket.ts';
import { hangoutBroadcasts } from './broadcast.ts';
import { aHangoutForm } from './hangouts.factory.ts';
import { markAskedToReconfirm, settleDuePlaces } from './settle-places.ts';

const { chats, hangouts, media, notifications, reports, safety } = routes;
const WHY = { reason: 'Spam', words: 'Spam' };

describe('the co-host of a hangout', () => {
  let test: TestApp;
  let host: Member;
  let ann: Member;
  let ben: Member;
  let id: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    host = await test.member({ firstName: 'Hana' });
    ann = await test.member({ firstName: 'Ann' });
    ben = await test.member({ firstName: 'Ben' });
    id = await made();
    await join(ann);
  });

  const made = async (given: Partial<HangoutForm> = {}) =>
    (await host.call(hangouts.create, { body: { ...aHangoutForm(given), clientId: crypto.randomUUID() } })).body.id;
  const join = (member: Member, rsvp: 'confirmed' | 'waiting' = 'confirmed') =>
    member.call(hangouts.join, { params: { hangoutId: id, uid: member.uid }, body: { rsvp } });
  const leave = (member: Member) => member.call(hangouts.leave, { params: { hangoutId: id, uid: member.uid } });
  const name = (other: Member, by = host) =>
    by.call(hangouts.nameCoHost, { params: { hangoutId: id, other: other.uid } });
  const end = (by: Member) => by.call(hangouts.endCoHost, { params: { hangoutId: id } });
  const read = (member: Member) => member.call(hangouts.read, { params: { hangoutId: id } });
  const change = (member: Member, given: Partial<HangoutForm> = {}) =>
    member.call(hangouts.change, { params: { hangoutId: id }, body: aHangoutForm(given) });
  const coHostSeenBy = async (member: Member) => (await read(member)).body.coHost?.uid ?? null;
  const news = async (member: Member) =>
    (await member.call(notifications.list, { params: { uid: member.uid } })).body.items
      .filter(({ read: isRead, hangout }) => !isRead && hangout?.id === id)
      .map(({ type, from }) => [type, from?.uid]);

  const linesSeenBy = async (member: Member) =>
    (await member.call(chats.messages, { params: { chatId: hangoutChatId(id) } })).body.items.map(({ event, data }) => [
      event,
      data,
    ]);

  it('H-11 is named by the host, notified, and shown to everybody who sees the hangout', async () => {
    const { status, body } = await name(ann);
    expect([status, body.coHost]).toMatchObject([200, { uid: ann.uid, firstName: 'Ann' }]);
    expect(await coHostSeenBy(ben)).toBe(ann.uid);
    const [listed] = (await ben.call(hangouts.list, { query: { limit: 50 } })).body.items.filter(
      (one) => one.id === id,
    );
    expect(listed?.coHost?.uid).toBe(ann.uid);
    expect(await news(ann)).toEqual([['hangout_cohost', host.uid]]);
    // Naming her again changes nothing and notifies nobody.
    expect((await name(ann)).body.version).toBe(body.version);
    expect(await news(ann)).toHaveLength(1);
    await join(ben);
    await name(ben);
    expect(await coHostSeenBy(ann)).toBe(ben.uid);
    // The notification for Ann is gone. The host and the new co-host hear who joins.
    expect(await news(ann)).toEqual([['hangout_joined', ben.uid]]);
    await leave(ann);
    await join(ann);
    expect(await news(ben)).toEqual([
      ['hangout_joined', ann.uid],
      ['hangout_cohost', host.uid],
    ]);
  });

  it('H-11 changes the plan like the host, who is notified of it, and sees who has confirmed', async () => {
    await join(ben);
    await name(ann);
    expect((await read(ann)).body.can.coHost).toMatchObject({ change: true, leave: true, chat: true, cancel: false });
    const { status, body } = await change(ann, { location: 'Columbus Park', capacity: 5 });
    expect([status, body.location, body.capacity]).toEqual([200, 'Columbus Park', 5]);
    expect((await news(host)).filter(([type]) => type === 'hangout_changed')).toEqual([['hangout_changed', undefined]]);
    expect(await news(ben)).toEqual([['hangout_changed', undefined]]);
    expect((await news(ann)).filter(([type]) => type === 'hangout_changed')).toEqual([]);
    await test.app.transact((work) => markAskedToReconfirm(work, id, [ann.uid, ben.uid]));
    await ben.call(hangouts.reconfirm, { params: { hangoutId: id, uid: ben.uid } });
    const answers = (await ann.call(hangouts.confirmations, { params: { hangoutId: id } })).body;
    expect(answers).toEqual({ confirmed: [ben.uid], pending: [ann.uid] });
  });

  it('H-11 N-01 keeps who joined and who became co-host in the list when the plan changes, and the change when she is suspended', async () => {
    await name(ann);
    await join(ben);
    await change(ann, { location: 'Columbus Park' });
    expect(await news(host)).toEqual([
      ['hangout_changed', undefined],
      ['hangout_joined', ben.uid],
      ['hangout_joined', ann.uid],
    ]);
    await change(host, { location: 'Canal Street' });
    expect(await news(ann)).toEqual([
      ['hangout_changed', host.uid],
      ['hangout_joined', ben.uid],
      ['hangout_cohost', host.uid],
    ]);
    await change(ann, { location: 'Columbus Park' });
    await test.app.transact((work) => startSuspension(work, ann.uid, WHY));
    expect((await news(host))[0]).toEqual(['hangout_changed', undefined]);
    await host.call(hangouts.cancel, { params: { hangoutId: id } });
    expect(await news(host)).toEqual([
      ['hangout_changed', undefined],
      ['hangout_joined', ben.uid],
    ]);
    expect(await news(ben)).toEqual([['hangout_cancelled', undefined]]);
  });

  it('H-11 B-02 does not notify a co-host of the member who takes the place that they did not confirm', async () => {
    id = await made({ capacity: 2 });
    await join(ann);
    await join(ben, 'waiting');
    await name(ann);
    await test.app.transact((work) => markAskedToReconfirm(work, id, [ann.uid]));
    test.clock.set(new Date(Date.parse((await read(host)).body.dateTime) - 2 * HOUR_MS));
    await settleDuePlaces(test.app);
    const later = test.caller((await issueTokens(test.app, ben.uid)).idToken);
    const params = { hangoutId: id, uid: ben.uid };
    expect((await later.call(hangouts.join, { params, body: { rsvp: 'confirmed' } })).body.rsvp).toBe('confirmed');
    test.clock.set(new Date());
    expect((await news(ann)).map(([type]) => type)).toEqual(['hangout_released']);
    expect((await news(host))[0]).toEqual(['hangout_joined', ben.uid]);
  });

  it('H-04 H-11 refuses a form that started before another editor changed the plan, and accepts it from the newer one', async () => {
    await name(ann);
    const save = (member: Member, body: HangoutForm & { version?: number }) =>
      member.call(hangouts.change, { params: { hangoutId: id }, body });
    const { version } = (await read(host)).body;
    // A member who joins changes no field of the form.
    await join(ben);
    const noodles = { ...aHangoutForm({ title: 'Noodles', capacity: 9 }), version };
    const { body: newer } = await save(ann, noodles);
    expect(newer).toMatchObject({ title: 'Noodles', capacity: 9 });
    const dumplings = aHangoutForm({ description: 'Come hungry.' });
    expect((await save(host, { ...dumplings, version })).error.code).toBe('HANGOUT_EDITED');
    expect((await read(host)).body).toMatchObject({ title: 'Noodles', capacity: 9, version: newer.version });
    // A request that is repeated finds its own change.
    expect((await save(ann, noodles)).status).toBe(200);
    const { version: shown } = (await read(host)).body;
    expect((await save(host, { ...dumplings, version: shown })).body).toMatchObject({ description: 'Come hungry.' });
    expect((await save(ann, aHangoutForm({ title: 'Pizza' }))).body.title).toBe('Pizza');
    // The address of a home is not in the plan that others see, and belongs to the form all the same.
    const home = { isAtHome: true, location: 'Astoria, Queens' };
    id = await made({ ...home, address: '77 Canarylane' });
    const { version: first } = (await read(host)).body;
    expect((await save(host, aHangoutForm({ ...home, address: '77 Canarylane', capacity: 9 }))).status).toBe(200);
    const moved = aHangoutForm({ ...home, address: '78 Canarylane', capacity: 9 });
    expect((await save(host, { ...moved, version: first })).error.code).toBe('HANGOUT_EDITED');
  });

  it('H-11 P-12 notifies the host of words by the co-host, whom a report of the hangout names and may be about', async () => {
    await name(ann);
    await join(ben);
    const report = (about: Member, by = ben) =>
      by.call(reports.report, { body: { uid: about.uid, reason: 'Rude', hangoutId: id } });
    // Another category is no other words: they are still the host's.
    await change(ann, { category: 'arts' });
    expect((await report(host)).status).toBe(200);
    await change(ann, { title: 'Rude words' });
    expect((await news(host))[0]).toEqual(['hangout_changed', undefined]);
    expect(await news(ben)).toEqual([]);
    for (const about of [host, ann]) expect((await report(about)).status).toBe(200);
    expect((await report(ben, host)).error.code).toBe('NOT_FOUND');
    await end(host);
    expect((await report(ann)).status).toBe(200);
    await change(host, { title: 'Kind words' });
    expect((await report(ann)).error.code).toBe('NOT_FOUND');
    await report(host);
    const { items } = await reportsPage(test.app.db, null, { show: 'open', cursor: undefined, limit: 50 });
    const copies = items.filter(({ reporter }) => reporter?.uid === ben.uid).map(({ snapshot }) => snapshot);
    const rude = { title: 'Rude words', wordsBy: { firstName: 'Ann' } };
    const [byHost] = copies;
    expect(byHost).toMatchObject({ wordsBy: null });
    expect(copies.slice(1)).toMatchObject([rude, rude, rude, { title: 'Kind words', wordsBy: null }]);
  });

  it('H-11 cannot cancel the hangout, name another co-host or change the picture', async () => {
    const upload = async (member: Member) => {
      const bytes = await picture('jpeg', { width: 80, height: 60 });
      const params = { uid: member.uid, name: crypto.randomUUID() };
      return (await member.call(media.uploadPicture, { params, bytes })).body.url;
    };
    const url = await upload(host);
    id = await made({ picture: url });
    for (const member of [ann, ben]) await join(member);
    await name(ann);
    expect((await ann.call(hangouts.cancel, { params: { hangoutId: id } })).status).toBe(404);
    expect((await name(ben, ann)).status).toBe(404);
    expect((await change(ann, { title: 'Noodles', picture: await upload(ann) })).body).toMatchObject({
      title: 'Noodles',
      picture: { url },
    });
    expect((await change(ann, { picture: null })).body.picture?.url).toBe(url);
    expect((await read(host)).body.cancelled).toBe(false);
  });

  it('H-11 is nobody who does not go, nobody hidden, and nobody once the hangout is cancelled or over', async () => {
    expect((await name(ben)).error.code).toBe('NOT_GOING');
    expect((await name(host)).error.code).toBe('NOT_GOING');
    await change(host, { capacity: 2 });
    await join(ben, 'waiting');
    expect((await name(ben)).error.code).toBe('NOT_GOING');
    await test.app.transact((work) => startSuspension(work, ann.uid, WHY));
    expect((await name(ann)).error.code).toBe('NOT_GOING');
    await test.app.transact((work) => endSuspension(work, ann.uid));
    expect((await name(ann, ann)).status).toBe(404);
    const { dateTime } = (await read(host)).body;
    test.clock.set(new Date(Date.parse(dateTime) + 3 * HOUR_MS));
    const later = test.caller((await issueTokens(test.app, host.uid)).idToken);
    const answer = await later.call(hangouts.nameCoHost, { params: { hangoutId: id, other: ann.uid } });
    expect(answer.error.code).toBe('HANGOUT_OVER');
    test.clock.set(new Date());
    await host.call(hangouts.cancel, { params: { hangoutId: id } });
    expect((await name(ann)).error.code).toBe('HANGOUT_CANCELLED');
  });

  const ENDS: [string, () => Promise<unknown>][] = [
    ['steps down', () => end(ann)],
    ['is removed by the host', () => end(host)],
    ['leaves', () => leave(ann)],
    ['blocks the host', () => ann.call(safety.block, { params: { uid: ann.uid, other: host.uid } })],
    ['is suspended', () => test.app.transact((work) => startSuspension(work, ann.uid, WHY))],
    ['deletes the account', () => test.app.transact((work) => deleteAccount(work, null, { uid: ann.uid, now: true }))],
  ];
  it.each(ENDS)('H-11 is nobody any longer after the co-host %s', async (_what, ends) => {
    await name(ann);
    await ends();
    expect((await read(host)).body.coHost).toBeNull();
    expect((await change(ann, { location: 'Elsewhere' })).status).toBeGreaterThanOrEqual(400);
    expect((await read(host)).body.location).not.toBe('Elsewhere');
  });

  it('H-11 does not become co-host again by undoing a block, by an end of the suspension or by joining again', async () => {
    await name(ann);
    const params = { uid: ann.uid, other: host.uid };
    await ann.call(safety.block, { params });
    await ann.call(safety.unblock, { params });
    expect((await read(ann)).body.rsvp).toBe('confirmed');
    expect(await coHostSeenBy(host)).toBeNull();
    await name(ann);
    await test.app.transact((work) => startSuspension(work, ann.uid, WHY));
    await test.app.transact((work) => endSuspension(work, ann.uid));
    expect(await coHostSeenBy(host)).toBeNull();
    await name(ann);
    await leave(ann);
    await join(ann);
    expect(await coHostSeenBy(host)).toBeNull();
  });

  it('H-11 P-12 is not shown to an attendee with a block, nor the other way round', async () => {
    id = await made({ capacity: 5 });
    for (const member of [ann, ben]) await join(member);
    await ben.call(safety.block, { params: { uid: ben.uid, other: ann.uid } });
    const socket = await openSocket(await test.listen(), ben.token);
    socket.say({ t: 'subscribe', topic: 'threads' });
    await socket.frame(({ t }) => t === 'subscribed');
    await name(ann);
    expect(await coHostSeenBy(ben)).toBeNull();
    expect(await coHostSeenBy(host)).toBe(ann.uid);
    await change(ann, { location: 'Columbus Park', capacity: 5 });
    // The change is true for him too, but neither the notification nor the line in the chat names her.
    expect(await news(ben)).toEqual([['hangout_changed', undefined]]);
    expect(await linesSeenBy(ben)).toContainEqual(['changed', { place: 'Columbus Park' }]);
    await leave(ben);
    await join(ben);
    expect(await news(ann)).toEqual([['hangout_cohost', host.uid]]);
    await test.app.transact((tx) => markAskedToReconfirm(tx, id, [ann.uid, ben.uid]));
    const seen = async (member: Member) =>
      (await member.call(hangouts.confirmations, { params: { hangoutId: id } })).body;
    expect((await seen(host)).pending.sort()).toEqual([ann.uid, ben.uid].sort());
    expect((await seen(ann)).pending).toEqual([ann.uid]);
    await hangoutBroadcasts(test.app).drained();
    await socket.settled();
    expect(JSON.stringify(socket.events)).not.toContain(ann.uid);
    socket.close();
  });

  it('H-11 is notified when named again on the same day, at most five times', async () => {
    for (let times = 0; times < 5; times++) {
      await name(ann);
      expect(await news(ann)).toEqual([['hangout_cohost', host.uid]]);
      await end(host);
      expect(await news(ann)).toEqual([]);
    }
    expect((await name(ann)).error.code).toBe('TOO_MANY_REQUESTS');
  });

  it('H-11 is ended only if it is the one whom the request means', async () => {
    await join(ben);
    await name(ann);
    await name(ben);
    const end = (other: Member) =>
      host.call(hangouts.endCoHost, { params: { hangoutId: id }, query: { other: other.uid } });
    expect((await end(ann)).body.coHost?.uid).toBe(ben.uid);
    expect((await end(ben)).body.coHost).toBeNull();
  });

  it('H-11 is not shown, and does not come back, when named at the moment of a suspension', async () => {
    await test.app.transact((work) => startSuspension(work, ann.uid, WHY));
    // The host's request had read that she is not suspended.
    await test.app.pool.query('update attendees set is_co_host = true where uid = $1', [ann.uid]);
    expect(await coHostSeenBy(host)).toBeNull();
    await test.app.transact((work) => endSuspension(work, ann.uid));
    expect(await coHostSeenBy(host)).toBeNull();
  });

  it('H-11 is one attendee at most, whatever is sent at once', async () => {
    const guests = [ann, ben, await test.member(), await test.member()];
    for (const member of guests) await join(member);
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all([
        ...guests.map((member) => name(member)),
        end(host),
        ...guests.slice(0, 2).map((member) => leave(member)),
        change(host, { location: `Park ${round}` }),
      ]);
      for (const { status, error } of answers) if (status !== 200) expect(error.code).toBe('NOT_GOING');
      const { rows } = await test.app.pool.query('select uid from attendees where hangout_id = $1 and is_co_host', [
        id,
      ]);
      expect(rows.length).toBeLessThanOrEqual(1);
      expect(await coHostSeenBy(host)).toBe(rows[0]?.uid ?? null);
      for (const member of guests) await join(member);
    }
  });

  it('H-11 A-18 has the part in their download', async () => {
    await name(ann);
    const { data } = await download(test, ann);
    expect(data.hangouts).toMatchObject([{ id, part: 'coHost' }]);
  });
});
