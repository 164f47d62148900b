import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { aGroupForm, askToJoin, createGroup, joinGroup } from '#server/slices/groups/groups.factory.ts';
import { GROUP_PLANS_TOLD_DAYS } from '#server/slices/groups/plans.rules.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { useSockets } from '#server/testing/socket.ts';

const { groups, hangouts, notifications, safety } = routes;

describe('notifications of groups', () => {
  let test: TestApp;
  let base: string;
  const open = useSockets();
  let [host, ann, ben, cleo] = [] as unknown as [Member, Member, Member, Member];
  let groupId: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    base = await test.listen();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    [host, ann, ben, cleo] = [await test.member(), await test.member(), await test.member(), await test.member()];
    groupId = await createGroup(host, [ben]);
  });

  const received = async (member: Member) =>
    (await member.call(notifications.list, { params: { uid: member.uid } })).body.items.filter(({ type }) =>
      type.startsWith('group_'),
    );
  const summaries = async (member: Member) =>
    (await received(member)).map(({ type, from, group, read }) => [type, from?.uid ?? null, group?.id ?? null, read]);
  const nameOrganizer = (member: Member) => host.call(groups.nameOrganizer, { params: { groupId, other: member.uid } });
  const block = (member: Member, other: Member) =>
    member.call(safety.block, { params: { uid: member.uid, other: other.uid } });

  it('G-24 tells the organizers who see them that a member asks to join, once a day, until it is answered', async () => {
    await nameOrganizer(ben);
    await block(ben, ann);
    await askToJoin(host, ann, groupId);
    await joinGroup(ann, groupId, 'Please.');
    expect(await summaries(host)).toEqual([['group_asked', ann.uid, groupId, false]]);
    expect(await summaries(ben)).toEqual([['group_organizer', null, groupId, false]]);
    const params = { groupId, other: ann.uid };
    await host.call(groups.answerJoinRequest, { params, body: { answer: 'accept' } });
    expect(await summaries(host)).toEqual([['group_asked', ann.uid, groupId, true]]);
    expect(await summaries(ann)).toEqual([['group_accepted', null, groupId, false]]);
  });

  it('G-24 tells nobody of a decline, and ends the notification of a request that is taken back', async () => {
    await askToJoin(host, ann, groupId);
    await ann.call(groups.leave, { params: { groupId, uid: ann.uid } });
    expect(await summaries(host)).toEqual([['group_asked', ann.uid, groupId, true]]);
    await joinGroup(cleo, groupId, 'Hi');
    const params = { groupId, other: cleo.uid };
    await host.call(groups.answerJoinRequest, { params, body: { answer: 'decline' } });
    expect(await summaries(cleo)).toEqual([]);
  });

  it('G-24 ends the notification of a request when its member joins the group, which has become open', async () => {
    await askToJoin(host, ann, groupId);
    const { clientId: _, ...form } = aGroupForm({ admission: 'open' });
    const { version } = (await host.call(groups.read, { params: { groupId } })).body;
    await host.call(groups.change, { params: { groupId }, body: { ...form, version } });
    await joinGroup(ann, groupId);
    expect(await summaries(host)).toEqual([['group_asked', ann.uid, groupId, true]]);
  });

  it('G-24 tells the members who see the host of a new hangout, a series once, but not those who turned it off', async () => {
    await nameOrganizer(ben);
    await block(ann, host);
    for (const member of [ann, cleo]) await joinGroup(member, groupId);
    const types = { group_hangout: false };
    await cleo.call(notifications.saveSettings, { params: { uid: cleo.uid }, body: { types } });
    const whoMayJoin = { groupId, visibility: 'only' as const };
    const body = { ...aHangoutForm(), weeks: 2, clientId: crypto.randomUUID(), whoMayJoin };
    const { id } = (await host.call(hangouts.create, { body })).body;
    await host.call(hangouts.create, { body });
    const [planned, ...others] = await received(ben);
    expect(planned).toMatchObject({
      type: 'group_hangout',
      from: { uid: host.uid },
      hangout: { id },
      group: { id: groupId },
    });
    expect(others.map(({ type }) => type)).toEqual(['group_organizer']);
    for (const member of [ann, cleo, host]) expect(await received(member)).toEqual([]);
    const stored = "select from notifications where uid = $1 and type = 'group_hangout'";
    expect((await test.app.pool.query(stored, [ann.uid])).rowCount).toBe(0);
  });

  it('G-24 tells nobody of what a member plans in the first days after joining, unless they organize the group', async () => {
    await joinGroup(cleo, groupId);
    const plan = async () => {
      const whoMayJoin = { groupId, visibility: 'only' as const };
      const body = { ...aHangoutForm(), clientId: crypto.randomUUID(), whoMayJoin };
      return (await cleo.call(hangouts.create, { body })).body.id;
    };
    const told = async () => (await received(host)).filter(({ type }) => type === 'group_hangout').length;
    await plan();
    expect(await told()).toBe(0);
    await test.app.pool.query('update group_members set joined_at = $1 where uid = $2', [
      new Date(test.clock.now().getTime() - GROUP_PLANS_TOLD_DAYS * DAY_MS),
      cleo.uid,
    ]);
    await plan();
    expect(await told()).toBe(1);
  });

  it('G-24 S-70 removes what a member was notified of in a group that they leave', async () => {
    await nameOrganizer(ben);
    const live = await open(base, ben.token);
    await ben.call(groups.leave, { params: { groupId, uid: ben.uid } });
    await live.event('notificationsGone', ({ ids, unread }) => ids.length === 1 && unread === 0);
    expect(await summaries(ben)).toEqual([]);
  });
});
