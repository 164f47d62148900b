import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { GroupVisibility } from '#contract/hangouts/options.ts';
import { routes } from '#contract/index.ts';
import { GROUP_FIRST_HOURS } from '#contract/limits.ts';
import { createGroup, joinGroup } from '#server/slices/groups/groups.factory.ts';
import { BLOCK_UNDO_MS } from '#server/slices/safety/block.rules.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { useSockets } from '#server/testing/socket.ts';
import { aHangoutForm, join } from './hangouts.factory.ts';
import { openDueHangouts } from './open-to-everybody.ts';

const { chats, groups, hangouts, safety } = routes;

describe('hangouts of groups', () => {
  let test: TestApp;
  let base: string;
  let host: Member;
  let ann: Member;
  let ben: Member;
  let stranger: Member;
  let groupId: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    base = await test.listen();
  });
  afterAll(() => test.close());
  const open = useSockets();
  beforeEach(async () => {
    [host, ann, ben, stranger] = (await Promise.all([1, 2, 3, 4].map(() => test.member()))) as [
      Member,
      Member,
      Member,
      Member,
    ];
    groupId = await createGroup(host, [ann, ben]);
  });

  const createHangout = (member: Member, visibility: GroupVisibility, more: object = {}) =>
    member.call(hangouts.create, {
      body: {
        ...aHangoutForm({ at: new Date(test.clock.now().getTime() + 4 * DAY_MS) }),
        whoMayJoin: { groupId, visibility },
        clientId: crypto.randomUUID(),
        ...more,
      },
    });
  const plannedId = async (...args: Parameters<typeof createHangout>) => (await createHangout(...args)).body.id;
  const read = (member: Member, hangoutId: string) => member.call(hangouts.read, { params: { hangoutId } });
  const listed = async (member: Member, query: object = {}) =>
    (await member.call(hangouts.list, { query: { limit: '50', ...query } })).body.items.map(({ id }) => id);
  /** Opens what is due after some time, and returns to now, because tokens are valid for an hour. */
  async function openAfter(ms: number) {
    const now = test.clock.now();
    test.clock.advance(ms);
    await openDueHangouts(test.app);
    test.clock.set(now);
  }
  const FIRST_MS = GROUP_FIRST_HOURS * HOUR_MS;
  const leaveGroup = (member: Member) => member.call(groups.leave, { params: { groupId, uid: member.uid } });

  it('G-23 only members of the group see, find and join a hangout that is only for it', async () => {
    const live = await open(base, stranger.token);
    live.say({ t: 'subscribe', topic: 'threads' });
    await live.frame((frame) => frame.t === 'subscribed');
    const { body } = await createHangout(host, 'only');
    expect(body).toMatchObject({
      group: { id: groupId, name: 'Brooklyn climbers' },
      whoMayJoin: 'group',
      opensAt: null,
    });
    expect((await join(ann, body.id)).body.rsvp).toBe('confirmed');
    for (const query of [{}, { group: groupId }, { search: body.title }, { when: 'any' }]) {
      expect(await listed(ben, query)).toContain(body.id);
      expect(await listed(stranger, query)).not.toContain(body.id);
    }
    expect((await read(stranger, body.id)).status).toBe(404);
    expect((await join(stranger, body.id)).status).toBe(404);
    expect((await stranger.call(hangouts.attendees, { params: { hangoutId: body.id } })).status).toBe(404);
    const params = { hangoutId: body.id, other: stranger.uid };
    expect((await ann.call(hangouts.suggest, { params })).error.code).toBe('NOT_FOUND');
    await createHangout(stranger, 'only', { whoMayJoin: 'everybody' });
    await live.event('hangout', ({ hangout }) => hangout.createdBy === stranger.uid);
    expect(live.events.some((event) => event.type === 'hangout' && event.hangout.id === body.id)).toBe(false);
    await joinGroup(stranger, groupId);
    expect(await listed(stranger)).toContain(body.id);
  });

  it('G-23 is for the group first for 48 hours, and then for everybody', async () => {
    const { body } = await createHangout(host, 'first');
    const opensAt = Date.parse(body.opensAt ?? '');
    await openAfter(opensAt - test.clock.now().getTime() - 1);
    expect((await read(stranger, body.id)).status).toBe(404);
    await openAfter(opensAt - test.clock.now().getTime());
    expect(opensAt - Date.parse(body.timestamp)).toBe(FIRST_MS);
    expect((await read(stranger, body.id)).body).toMatchObject({
      group: { id: groupId },
      whoMayJoin: 'everybody',
      opensAt: null,
    });
    expect(await listed(stranger, { group: groupId })).toEqual([body.id]);
  });

  it('G-23 a host who is not in the group cannot plan for it', async () => {
    expect((await createHangout(stranger, 'first')).error.code).toBe('NOT_FOUND');
    await leaveGroup(ann);
    expect((await createHangout(ann, 'only')).error.code).toBe('NOT_FOUND');
  });

  it('G-23 who leaves the group, or is taken out, loses the places in hangouts that only it sees, and their chats', async () => {
    const [forGroup, opened] = [await plannedId(host, 'only', { capacity: 2 }), await plannedId(host, 'first')];
    await openAfter(FIRST_MS);
    for (const id of [forGroup, opened]) await join(ann, id);
    await join(ben, forGroup, 'waiting');
    await leaveGroup(ann);
    expect((await read(ann, forGroup)).status).toBe(404);
    expect((await ann.call(chats.read, { params: { chatId: `group_${forGroup}` } })).status).toBe(404);
    expect((await read(ann, opened)).body.rsvp).toBe('confirmed');
    expect((await read(ben, forGroup)).body.offeredUntil).not.toBeNull();
    await join(ben, forGroup);
    await host.call(groups.removeMember, { params: { groupId, other: ben.uid } });
    expect((await read(ben, forGroup)).status).toBe(404);
    expect((await read(host, forGroup)).body.going).toBe(1);
  });

  it('G-23 a hangout leaves the group with its host, and those who go keep it', async () => {
    const [first, second] = [await plannedId(ann, 'only', { weeks: 2 }), await plannedId(ann, 'first')];
    await join(ben, first);
    await leaveGroup(ann);
    expect((await read(ben, first)).body).toMatchObject({
      group: null,
      whoMayJoin: 'group',
      rsvp: 'confirmed',
      // Its second date has nobody who goes but its host.
      series: null,
    });
    expect((await read(host, first)).status).toBe(404);
    expect(await listed(host, { group: groupId })).toEqual([]);
    expect((await read(ann, first)).body.series?.next).not.toBeNull();
    await openAfter(FIRST_MS);
    expect((await read(stranger, second)).body).toMatchObject({ group: null, whoMayJoin: 'everybody' });
  });

  it('G-23 those who went keep a hangout of a group that ended', async () => {
    const id = await plannedId(ann, 'only');
    await join(host, id);
    await test.app.pool.query("update threads set date_time = now() - interval '1 day' where id = $1", [id]);
    for (const member of [ann, ben]) await leaveGroup(member);
    await leaveGroup(host);
    expect((await read(ben, id)).status).toBe(404);
    expect((await read(host, id)).body).toMatchObject({ group: null, rsvp: 'confirmed' });
    expect(await listed(ann, { when: 'past', whose: 'mine' })).toEqual([id]);
  });

  it('G-23 P-12 S-73 a block with the only organizer takes the places with the group, and its undo returns them, but no hangout to the group', async () => {
    const call = (route: typeof safety.block | typeof safety.unblock) =>
      ann.call(route, { params: { uid: ann.uid, other: host.uid } });
    const [attended, hosted] = [await plannedId(ben, 'only', { capacity: 3 }), await plannedId(ann, 'only')];
    await join(ann, attended);
    const rsvps = async () => [(await read(ann, attended)).body.rsvp, (await read(ben, attended)).body.going];
    await call(safety.block);
    expect((await read(ann, attended)).status).toBe(404);
    expect((await read(ben, attended)).body.going).toBe(1);
    expect([await listed(host, { group: groupId }), (await read(ann, hosted)).body.group]).toEqual([[attended], null]);
    await call(safety.unblock);
    expect(await rsvps()).toEqual(['confirmed', 2]);
    expect([await listed(ben, { group: groupId }), (await read(ann, hosted)).body.group]).toEqual([[attended], null]);
    await call(safety.block);
    test.clock.advance(BLOCK_UNDO_MS);
    await call(safety.unblock);
    await joinGroup(ann, groupId);
    expect(await rsvps()).toEqual([null, 1]);
    const { rowCount } = await test.app.pool.query('select from held_places where hangout_id = $1', [attended]);
    expect(rowCount).toBe(0);
  });

  it('G-23 P-12 hides the group of an open hangout from a member who does not see the group', async () => {
    const id = await plannedId(ann, 'first');
    await openAfter(FIRST_MS);
    await host.call(safety.block, { params: { uid: host.uid, other: stranger.uid } });
    expect((await read(stranger, id)).body.group).toBeNull();
    expect(await listed(stranger, { group: groupId })).toEqual([]);
    const live = await open(base, stranger.token);
    live.say({ t: 'subscribe', topic: 'threads' });
    await live.frame((frame) => frame.t === 'subscribed');
    await join(ben, id);
    expect((await live.event('hangout', ({ hangout }) => hangout.id === id)).hangout.group).toBeNull();
  });
});
