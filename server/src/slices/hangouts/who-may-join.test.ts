import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { directChatId } from '#contract/chats/ids.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { ChangedHangout } from '#contract/hangouts/forms.ts';
import { routes } from '#contract/index.ts';
import { RATE_LIMITS } from '#contract/limits.ts';
import { NEIGHBORHOODS, neighborhoodLabel } from '#contract/profiles/neighborhoods.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import { NEW_ACCOUNT_LIMITS } from '#server/platform/server-limits.rules.ts';
import { createGroup } from '#server/slices/groups/groups.factory.ts';
import { startSuspension } from '#server/slices/safety/index.ts';

import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { untilWaitingForLocks } from '#server/testing/locks.ts';
import { useSockets } from '#server/testing/socket.ts';
import { deleteOldHangoutDetails } from './address.ts';
import { aHangoutForm, join, leave } from './hangouts.factory.ts';
import { JOIN_REQUEST_REMINDER_HOURS } from './join-requests.rules.ts';
import { remindOfJoinRequests } from './remind-of-join-requests.ts';

const { chats, connections, groups, hangouts, notifications, safety } = routes;

const WHY = { reason: 'Spam', words: 'Spam' };

describe('who may join a hangout', () => {
  let test: TestApp;
  let base: string;
  let [host, ann, ben, cem] = [] as unknown as [Member, Member, Member, Member];
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    base = await test.listen();
  });
  afterAll(() => test.close());
  const open = useSockets();
  beforeEach(async () => {
    [host, ann, ben, cem] = [await test.member(), await test.member(), await test.member(), await test.member()];
  });

  const createHangout = async (whoMayJoin: 'connections' | 'accepted', more: object = {}) =>
    (
      await host.call(hangouts.create, {
        body: {
          ...aHangoutForm({ at: new Date(test.clock.now().getTime() + 4 * DAY_MS) }),
          whoMayJoin,
          clientId: crypto.randomUUID(),
          ...more,
        },
      })
    ).body.id;
  const watch = async (member: Member) => {
    const live = await open(base, member.token);
    live.say({ t: 'subscribe', topic: 'threads' });
    await live.frame((frame) => frame.t === 'subscribed');
    return live;
  };
  const read = (member: Member, hangoutId: string) => member.call(hangouts.read, { params: { hangoutId } });
  const listed = async (member: Member) =>
    (await member.call(hangouts.list, { query: { limit: '50' } })).body.items.map(({ id }) => id);
  const requests = async (member: Member, hangoutId: string) =>
    (await member.call(hangouts.listJoinRequests, { params: { hangoutId } })).body.items.map(
      ({ member: { uid } }) => uid,
    );
  const answer = (member: Member, hangoutId: string, other: Member, given: 'accept' | 'decline') =>
    member.call(hangouts.answerJoinRequest, { params: { hangoutId, other: other.uid }, body: { answer: given } });
  const block = (member: Member, other: Member, undo = false) =>
    member.call(undo ? safety.unblock : safety.block, { params: { uid: member.uid, other: other.uid } });
  const news = async (member: Member) =>
    (await member.call(notifications.list, { params: { uid: member.uid } })).body.items.flatMap(
      ({ type, from, read }) => (type.startsWith('hangout_') ? [[type, from?.uid ?? null, read]] : []),
    );
  const suspend = (member: Member) => test.app.transact((work) => startSuspension(work, member.uid, WHY));
  async function connect(member: Member, other: Member) {
    const params = { target: other.uid, requester: member.uid };
    await member.call(connections.request, { params, body: { message: '' } });
    await other.call(connections.answer, { params, body: { answer: 'accept' } });
  }

  it('H-16 only connections of the host and theirs see, find and join a hangout that is for them', async () => {
    await connect(host, ann);
    await connect(ann, ben);
    const live = await watch(cem);
    const id = await createHangout('connections');
    expect(await Promise.all([ann, ben, cem].map(async (member) => (await listed(member)).includes(id)))).toEqual([
      true,
      true,
      false,
    ]);
    expect((await read(cem, id)).status).toBe(404);
    expect((await join(cem, id)).status).toBe(404);
    expect((await join(ben, id)).body).toMatchObject({ rsvp: 'confirmed', whoMayJoin: 'connections' });
    await cem.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } });
    await live.event('hangout', ({ hangout }) => hangout.createdBy === cem.uid);
    expect(live.events.some((event) => event.type === 'hangout' && event.hangout.id === id)).toBe(false);
    // A connection whom one of the two does not see connects them no longer. Those who go keep it.
    const later = await createHangout('connections');
    await suspend(ann);
    expect((await read(ben, later)).status).toBe(404);
    expect((await read(ben, id)).status).toBe(200);
  });

  it('H-16 a member who asks holds no place, and the host accepts them with one tap', async () => {
    const id = await createHangout('accepted', {
      isAtHome: true,
      address: '41-36 Main St',
      location: neighborhoodLabel(NEIGHBORHOODS[0] as (typeof NEIGHBORHOODS)[number]),
      description: 'Bring an appetite.',
      capacity: 2,
    });
    const before = (await read(cem, id)).body;
    expect(before).toMatchObject({ whoMayJoin: 'accepted', can: { none: { join: false, ask: true, wait: false } } });
    expect((await join(ann, id)).body).toMatchObject({ rsvp: null, joinRequest: 'waiting', going: 1, waiting: 0 });
    await join(ann, id, 'waiting');
    // Nobody but the requester and the host sees a difference, and the requester gets what a visitor gets.
    expect((await read(cem, id)).body).toEqual(before);
    expect((await ann.call(hangouts.address, { params: { hangoutId: id } })).status).toBe(404);
    expect((await ann.call(chats.read, { params: { chatId: `group_${id}` } })).status).toBe(404);
    const mine = await ann.call(hangouts.list, { query: { whose: 'mine' } });
    expect(mine.body.items).toEqual([]);
    expect(await requests(host, id)).toEqual([ann.uid]);
    expect((await ann.call(hangouts.listJoinRequests, { params: { hangoutId: id } })).status).toBe(404);
    expect(await news(host)).toEqual([['hangout_asked', ann.uid, false]]);

    expect((await answer(host, id, ann, 'accept')).body.items).toEqual([]);
    expect((await read(ann, id)).body).toMatchObject({ rsvp: 'confirmed', joinRequest: null, going: 2 });
    expect((await ann.call(hangouts.address, { params: { hangoutId: id } })).body.address).toBe('41-36 Main St');
    expect((await ann.call(chats.read, { params: { chatId: `group_${id}` } })).status).toBe(200);
    expect(await news(ann)).toEqual([['hangout_accepted', null, false]]);
    expect(await news(host)).toEqual([['hangout_asked', ann.uid, true]]);
    // The hangout is full: the next one waits for a place like others.
    await join(ben, id);
    await answer(host, id, ben, 'accept');
    expect((await read(ben, id)).body).toMatchObject({ rsvp: 'waiting', place: 1 });
    await leave(ann, id);
    expect((await join(ben, id)).body.rsvp).toBe('confirmed');
  });

  it('H-16 a request can be taken back and made again, and a declined member cannot ask again', async () => {
    const id = await createHangout('accepted');
    await join(ann, id);
    expect((await leave(ann, id)).body.joinRequest).toBeNull();
    expect(await requests(host, id)).toEqual([]);
    await join(ann, id);
    await answer(host, id, ann, 'decline');
    expect((await read(ann, id)).body.joinRequest).toBe('declined');
    expect((await join(ann, id)).error.code).toBe('REQUEST_DECLINED');
    await leave(ann, id);
    expect((await join(ann, id)).error.code).toBe('REQUEST_DECLINED');
    await answer(host, id, ann, 'accept');
    expect((await read(ann, id)).body.rsvp).toBeNull();
    expect(await news(ann)).toEqual([]);
    expect(await requests(host, id)).toEqual([]);
  });

  it('H-16 the co-host answers too, and sees nothing of a requester whom a block hides from them', async () => {
    const id = await createHangout('accepted');
    await join(ben, id);
    await answer(host, id, ben, 'accept');
    await host.call(hangouts.nameCoHost, { params: { hangoutId: id, other: ben.uid } });
    await block(cem, ben);
    for (const member of [ann, cem]) await join(member, id);
    expect(await requests(ben, id)).toEqual([ann.uid]);
    expect((await requests(host, id)).toSorted()).toEqual([ann.uid, cem.uid].toSorted());
    expect((await news(ben)).filter(([type]) => type === 'hangout_asked')).toEqual([['hangout_asked', ann.uid, false]]);
    for (const member of [cem, ann]) await answer(ben, id, member, 'accept');
    expect((await read(cem, id)).body).toMatchObject({ rsvp: null, joinRequest: 'waiting' });
    expect((await read(ann, id)).body.rsvp).toBe('confirmed');
    expect((await news(host)).slice(0, 2)).toEqual([
      ['hangout_joined', ann.uid, false],
      ['hangout_asked', cem.uid, false],
    ]);
  });

  it('H-16 P-12 a block ends a request without a trace, its undo brings it back, and a suspension hides it', async () => {
    const id = await createHangout('accepted');
    await join(ann, id);
    const withRequest = await requests(host, id);
    await block(ann, host);
    expect(await requests(host, id)).toEqual([]);
    expect((await read(ann, id)).status).toBe(404);
    await answer(host, id, ann, 'accept');
    await block(ann, host, true);
    expect(await requests(host, id)).toEqual(withRequest);
    await leave(ann, id);
    await block(host, ann);
    await block(host, ann, true);
    expect(await requests(host, id)).toEqual([]);
    await join(ann, id);
    await suspend(ann);
    expect(await requests(host, id)).toEqual([]);
    await answer(host, id, ann, 'accept');
    expect((await read(host, id)).body.going).toBe(1);
  });

  it('H-16 P-12 an undo restores no request to join a hangout that is cancelled or over, and notifies the host of none', async () => {
    const ids = [
      await createHangout('accepted'),
      await createHangout('accepted'),
      await createHangout('accepted'),
    ] as const;
    for (const id of ids) await join(ann, id);
    await block(ann, host);
    await host.call(hangouts.cancel, { params: { hangoutId: ids[0] } });
    await test.app.pool.query("update threads set date_time = now() - interval '2 days' where id = $1", [ids[1]]);
    // A notification of the last day would keep the host from another one in any case.
    await test.app.pool.query(`update notifications set "timestamp" = "timestamp" - interval '2 days'`);
    await block(ann, host, true);
    const states = await Promise.all(ids.map(async (id) => (await read(ann, id)).body.joinRequest));
    expect(states).toEqual([null, null, 'waiting']);
    expect(await requests(host, ids[2])).toEqual([ann.uid]);
    expect((await news(host)).map(([type]) => type)).toEqual(ids.map(() => 'hangout_asked'));
  });

  it('H-16 S-56 joining and answering wait for a block that is being stored before they lock the hangout', async () => {
    const { pool } = test.app;
    const id = await createHangout('accepted');
    await join(ann, id);
    const calls: [Member, () => Promise<{ status: number }>, number][] = [
      [ann, () => answer(host, id, ann, 'accept'), 200],
      [ben, () => join(ben, id), 404],
    ];
    for (const [member, call, status] of calls) {
      const blocking = await pool.connect();
      await blocking.query('begin');
      const pair = directChatId(host.uid, member.uid);
      await blocking.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [pair]);
      await blocking.query('insert into blocks (uid, other) values ($1, $2)', [member.uid, host.uid]);
      const calling = call();
      await untilWaitingForLocks(pool, 1);
      // A block locks the hangout next. It must be free, or the two would wait for each other.
      await blocking.query('select from threads where id = $1 for update nowait', [id]);
      await blocking.query('commit');
      blocking.release();
      expect((await calling).status).toBe(status);
    }
    expect((await read(host, id)).body.going).toBe(1);
  });

  it('H-16 the host is reminded once of a member who has waited for 24 hours', async () => {
    const id = await createHangout('accepted');
    await join(ann, id);
    const askedAt = test.clock.now();
    const remindAfter = async (ms: number) => {
      test.clock.advance(ms);
      await remindOfJoinRequests(test.app);
      test.clock.set(askedAt);
    };
    await remindAfter(JOIN_REQUEST_REMINDER_HOURS * HOUR_MS - 1000);
    expect(await news(host)).toEqual([['hangout_asked', ann.uid, false]]);
    await remindAfter(JOIN_REQUEST_REMINDER_HOURS * HOUR_MS + 1000);
    await remindAfter(2 * JOIN_REQUEST_REMINDER_HOURS * HOUR_MS);
    const reminded = [
      ['hangout_asking', ann.uid, false],
      ['hangout_asked', ann.uid, true],
    ];
    expect(await news(host)).toEqual(reminded);
    await host.call(hangouts.cancel, { params: { hangoutId: id } });
    expect((await news(host)).map(([, , isRead]) => isRead)).toEqual([true, true]);
  });

  it('H-16 A-18 a download has what the member asked, until a day after the hangout', async () => {
    const id = await createHangout('accepted');
    await join(ann, id);
    const asked = async () => (await download(test, ann)).data.hangoutJoinRequests;
    expect(await asked()).toMatchObject([{ hangoutId: id, isDeclined: false }]);
    await test.app.pool.query("update threads set date_time = now() - interval '2 days' where id = $1", [id]);
    await deleteOldHangoutDetails(test.app);
    expect(await asked()).toEqual([]);
  });

  describe('changed by the host', () => {
    const openTo = (member: Member, hangoutId: string, whoMayJoin: ChangedHangout['whoMayJoin']) =>
      member.call(hangouts.change, {
        params: { hangoutId },
        body: { ...aHangoutForm({ at: new Date(test.clock.now().getTime() + 4 * DAY_MS), capacity: 3 }), whoMayJoin },
      });
    const rsvps = (hangoutId: string, ...members: Member[]) =>
      Promise.all(members.map(async (member) => (await read(member, hangoutId)).body?.rsvp));

    it('H-16 on opening to everybody, those who asked get places in order, and the next ones wait; nobody who was declined does', async () => {
      const id = await createHangout('accepted', { capacity: 3 });
      const [dan, eve] = [await test.member(), await test.member()];
      for (const member of [ben, ann, cem, dan, eve]) {
        await join(member, id);
        test.clock.advance(1000);
      }
      await answer(host, id, dan, 'decline');
      await suspend(eve);
      expect((await openTo(host, id, 'everybody')).body).toMatchObject({
        whoMayJoin: 'everybody',
        going: 3,
        waiting: 1,
      });
      expect(await rsvps(id, ben, ann, cem, dan)).toEqual(['confirmed', 'confirmed', 'waiting', null]);
      expect((await ben.call(chats.read, { params: { chatId: `group_${id}` } })).status).toBe(200);
      expect(await requests(host, id)).toEqual([]);
      for (const member of [ben, ann, cem]) expect(await news(member)).toEqual([['hangout_accepted', null, false]]);
      expect(await news(dan)).toEqual([]);
      const ofHost = await news(host);
      expect(ofHost.filter(([type]) => type === 'hangout_asked').every(([, , isRead]) => isRead)).toBe(true);
      expect(ofHost.filter(([type]) => type === 'hangout_joined').map(([, uid]) => uid)).toEqual([ann.uid, ben.uid]);
      expect((await join(dan, id)).error.code).toBe('REQUEST_DECLINED');
    });

    it('H-16 narrowing removes nobody, and tells those to fetch again whom it is hidden from, and nobody else', async () => {
      await connect(host, ann);
      const id = await createHangout('accepted');
      await openTo(host, id, 'everybody');
      await join(ben, id);
      const blocked = await test.member();
      await block(host, blocked);
      const sockets = [];
      for (const member of [ann, ben, cem, blocked]) {
        const socket = await open(base, member.token);
        socket.say({ t: 'subscribe', topic: 'threads' });
        await socket.frame((frame) => frame.t === 'subscribed');
        sockets.push(socket);
      }
      await openTo(host, id, 'connections');
      await sockets[2]?.event('hangoutsChanged');
      await sockets[0]?.event('hangout', ({ hangout }) => hangout.whoMayJoin === 'connections');
      const told = sockets.map(({ events }) => events.some(({ type }) => type === 'hangoutsChanged'));
      expect(told).toEqual([false, false, true, false]);
      expect(await Promise.all([ann, ben, cem].map(async (member) => (await read(member, id)).status))).toEqual([
        ...[200, 200, 404],
      ]);
      expect(await listed(cem)).not.toContain(id);
      expect(await rsvps(id, ben)).toEqual(['confirmed']);
      await openTo(host, id, 'everybody');
      await sockets[2]?.event('hangout', ({ hangout }) => hangout.id === id && hangout.whoMayJoin === 'everybody');
      expect(await listed(cem)).toContain(id);
      expect(await news(cem)).toEqual([]);
    });

    it('H-16 G-23 an existing one can become only a group of the host: its members who asked get places, other requests end', async () => {
      const groupId = await createGroup(host, [ann]);
      const ofBen = await createGroup(ben);
      const id = await createHangout('accepted');
      for (const member of [cem, ann]) await join(member, id);
      for (const other of [ofBen, 'A'.repeat(20)])
        expect((await openTo(host, id, { groupId: other })).status).toBe(404);
      const first = await openTo(host, id, Object.assign({ groupId }, { visibility: 'first' }));
      expect(first.status).toBe(400);
      expect((await openTo(host, id, { groupId })).body).toMatchObject({
        whoMayJoin: 'group',
        opensAt: null,
        group: { id: groupId },
      });
      expect(await rsvps(id, ann)).toEqual(['confirmed']);
      expect((await read(cem, id)).status).toBe(404);
      // The co-host chooses among the groups in which both are.
      await host.call(hangouts.nameCoHost, { params: { hangoutId: id, other: ann.uid } });
      expect((await openTo(ann, id, 'everybody')).body).toMatchObject({
        whoMayJoin: 'everybody',
        group: { id: groupId },
      });
      expect((await read(cem, id)).body).toMatchObject({ joinRequest: null, can: { none: { join: true } } });
      expect((await openTo(ann, id, { groupId: await createGroup(ann) })).status).toBe(404);
      expect((await openTo(ann, id, { groupId })).status).toBe(200);
      await host.call(groups.nameOrganizer, { params: { groupId, other: ann.uid } });
      await host.call(groups.leave, { params: { groupId, uid: host.uid } });
      expect((await read(host, id)).body).toMatchObject({ group: null, whoMayJoin: 'group' });
      expect((await openTo(host, id, 'connections')).body.whoMayJoin).toBe('connections');
    });

    it('H-16 one that is for its group first can stay so, be opened earlier, or be only its own', async () => {
      const groupId = await createGroup(host, [ann]);
      const ids = [];
      for (let index = 0; index < 2; index++)
        ids.push(await createHangout('accepted', { whoMayJoin: { groupId, visibility: 'first' } }));
      const [opened = '', kept = ''] = ids;
      const { opensAt } = (await read(ann, kept)).body;
      expect(opensAt).not.toBeNull();
      const { version: _, whoMayJoin: _same, ...sameForm } = (await openTo(host, opened, 'everybody')).body;
      expect(sameForm.opensAt).toBeNull();
      expect((await read(cem, opened)).status).toBe(200);
      await host.call(hangouts.change, { params: { hangoutId: kept }, body: aHangoutForm() });
      expect((await read(ann, kept)).body).toMatchObject({ opensAt, whoMayJoin: 'group' });
      expect((await openTo(host, kept, { groupId })).body).toMatchObject({ opensAt: null, whoMayJoin: 'group' });
    });

    it('H-16 P-12 an undo restores no request to a hangout that asks no longer', async () => {
      const id = await createHangout('accepted');
      await join(ann, id);
      await block(ann, host);
      await openTo(host, id, 'everybody');
      await block(ann, host, true);
      expect((await read(ann, id)).body).toMatchObject({ rsvp: null, joinRequest: null });
      expect(await requests(host, id)).toEqual([]);
    });

    it('H-16 H-13 a date that is for fewer members than its series does not exist for the others, also in events and downloads', async () => {
      const first = await createHangout('accepted', { weeks: 3 });
      const { next: second = '' } = (await read(cem, first)).body.series ?? {};
      const { next: third = '' } = (await read(cem, second ?? '')).body.series ?? {};
      const openDate = (hangoutId: string | null, week: number, whoMayJoin: ChangedHangout['whoMayJoin']) => {
        const at = new Date(test.clock.now().getTime() + (4 + 7 * week) * DAY_MS);
        const params = { hangoutId: hangoutId ?? '' };
        return host.call(hangouts.change, { params, body: { ...aHangoutForm({ at }), whoMayJoin } });
      };
      await openDate(second, 1, 'connections');
      expect((await read(cem, first)).body.series).toEqual({ number: 1, length: 2, previous: null, next: third });
      expect((await read(cem, third ?? '')).body.series).toEqual({ number: 2, length: 2, previous: first, next: null });
      const ofHost = { number: 1, length: 3, previous: null, next: second };
      expect((await read(host, first)).body.series).toEqual(ofHost);

      await openDate(first, 0, 'everybody');
      const [liveOfHost, liveOfAnn] = [await watch(host), await watch(ann)];
      await join(cem, first);
      const isJoined = ({ hangout }: Extract<LiveEvent, { type: 'hangout' }>) =>
        hangout.id === first && hangout.going === 2;
      expect((await liveOfHost.event('hangout', isJoined)).hangout.series).toEqual(ofHost);
      expect((await liveOfAnn.event('hangout', isJoined)).hangout.series).toMatchObject({ number: 1, length: 2 });
      const { hangouts: downloaded } = (await download(test, cem)).data;
      expect(downloaded).toMatchObject([{ id: first, series: { number: 1, length: 2 } }]);

      await openDate(third, 2, 'connections');
      expect((await read(cem, first)).body.series).toBeNull();
    });
  });

  it('H-16 counts the requests of a day, and has a lower limit for new accounts', async () => {
    for (let series = 0; series < 2; series++) await createHangout('accepted', { weeks: 12 });
    const { items } = (await host.call(hangouts.list, { query: { limit: '50', whose: 'mine' } })).body;
    const fresh = await test.member({}, { emailVerified: false });
    const codesOf = async (member: Member, limit: number) => {
      const codes: (string | undefined)[] = [];
      for (const { id } of items.slice(0, limit + 1)) codes.push((await join(member, id)).error?.code);
      return [...new Set(codes.slice(0, limit)), codes.at(-1)];
    };
    expect(await codesOf(ann, RATE_LIMITS.joinRequest.points)).toEqual([undefined, 'TOO_MANY_REQUESTS']);
    expect(await codesOf(fresh, NEW_ACCOUNT_LIMITS.joinRequest.points)).toEqual([undefined, 'NEW_ACCOUNT_LIMIT']);
  });
});
