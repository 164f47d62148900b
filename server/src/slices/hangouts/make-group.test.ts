import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { GROUPS_CREATED_MAX, GROUPS_JOINED_MAX } from '#contract/limits.ts';
import { aGroupForm, createGroup, joinGroup } from '#server/slices/groups/groups.factory.ts';
import { archiveIdleGroups } from '#server/slices/groups/index.ts';
import { DECLINED_INVITATION_DAYS, declinesForgottenUntil } from '#server/slices/groups/invitations.rules.ts';
import { membersToInvite, saveInvitations } from '#server/slices/groups/invitations.sql.ts';
import { groupsAndRequestsOf } from '#server/slices/groups/member-data.ts';
import { BLOCK_UNDO_MS, endSuspension, startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { createdId, join } from './hangouts.factory.ts';

const { groups, hangouts, notifications, safety } = routes;

describe('a group that is made from a hangout', () => {
  let test: TestApp;
  let [host, ann, ben, cleo] = [] as unknown as [Member, Member, Member, Member];
  let hangoutId: string;
  let now: Date;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    now = test.clock.now();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(now);
    [host, ann, ben, cleo] = [await test.member(), await test.member(), await test.member(), await test.member()];
    hangoutId = await createdId(host, { at: new Date(now.getTime() + 15 * MINUTE_MS), durationMinutes: 30 });
    for (const member of [ann, ben]) await join(member, hangoutId);
  });
  /** Tokens are valid for an hour, and the hangout is over before. */
  const finish = () => test.clock.set(new Date(now.getTime() + 50 * MINUTE_MS));

  const make = (member: Member, form = aGroupForm({ admission: 'asking' })) =>
    member.call(hangouts.makeGroup, { params: { hangoutId }, body: form });
  const madeId = async (member = host) => (await make(member)).body.id;
  const read = (member: Member, groupId: string) => member.call(groups.read, { params: { groupId } });
  const readHangout = async (member: Member) => (await member.call(hangouts.read, { params: { hangoutId } })).body;
  const inviterOf = async (member: Member, groupId: string) => (await read(member, groupId)).body.invitedBy?.uid;
  const decline = (member: Member, groupId: string) =>
    member.call(groups.declineInvitation, { params: { groupId, uid: member.uid } });
  const block = (member: Member, other: Member) =>
    member.call(safety.block, { params: { uid: member.uid, other: other.uid } });
  const unblock = (member: Member, other: Member) =>
    member.call(safety.unblock, { params: { uid: member.uid, other: other.uid } });
  const invitations = async (member: Member) =>
    (await member.call(notifications.list, { params: { uid: member.uid } })).body.items.flatMap(
      ({ type, from, group, read: isRead }) =>
        type === 'group_invited' ? [{ from: from?.uid, groupId: group?.id, isRead }] : [],
    );

  it('G-25 invites those who had a place, once, and adds nobody', async () => {
    const form = aGroupForm({ admission: 'asking' });
    expect((await make(host, form)).error.code).toBe('HANGOUT_NOT_OVER');
    expect((await readHangout(host)).can.host.makeGroup).toBe(false);
    finish();
    const { can } = await readHangout(host);
    expect([can.host.makeGroup, can.coHost.makeGroup, can.confirmed.makeGroup, can.none.makeGroup]).toEqual([
      ...[true, true, false, false],
    ]);
    expect((await make(ann, form)).status).toBe(404);
    const { body } = await make(host, form);
    expect(body).toMatchObject({ role: 'organizer', people: 1, invitedBy: null });
    expect((await make(host, form)).body.id).toBe(body.id);
    for (const member of [ann, ben]) {
      expect((await read(member, body.id)).body).toMatchObject({ role: null, invitedBy: { uid: host.uid }, people: 1 });
      expect(await invitations(member)).toEqual([{ from: host.uid, groupId: body.id, isRead: false }]);
    }
    expect([await inviterOf(cleo, body.id), await invitations(cleo)]).toEqual([undefined, []]);
    expect((await readHangout(ann)).group).toEqual({ id: body.id, name: body.name });
  });

  it('G-25 makes nothing of a group from before, which the caller has left', async () => {
    const form = aGroupForm();
    const { id } = (await host.call(groups.create, { body: form })).body;
    await joinGroup(ann, id);
    await host.call(groups.nameOrganizer, { params: { groupId: id, other: ann.uid } });
    await host.call(groups.stepDown, { params: { groupId: id } });
    await ann.call(groups.removeMember, { params: { groupId: id, other: host.uid } });
    finish();
    expect((await make(host, form)).body).toMatchObject({ id, role: null });
    expect((await readHangout(host)).group).toBeNull();
  });

  it('G-25 an invited member joins without asking, or declines, of which nobody learns', async () => {
    finish();
    const id = await madeId();
    expect((await joinGroup(ann, id)).body).toMatchObject({ role: 'member', people: 2, invitedBy: null });
    expect((await invitations(ann)).map(({ isRead }) => isRead)).toEqual([true]);
    expect((await decline(ben, id)).body).toMatchObject({ role: null, invitedBy: null });
    expect((await invitations(ben)).map(({ isRead }) => isRead)).toEqual([true]);
    expect((await decline(ben, id)).status).toBe(200);
    // A member who declined or left asks like others.
    expect((await joinGroup(ben, id, 'After all')).body).toMatchObject({ role: null, sentence: 'After all' });
    await ann.call(groups.leave, { params: { groupId: id, uid: ann.uid } });
    expect((await joinGroup(ann, id, 'Again')).body).toMatchObject({ role: null, sentence: 'Again' });
    expect((await joinGroup(cleo, id, 'Me too')).body.role).toBeNull();
  });

  it('G-25 a member who declined is not invited by the same host for 60 days, of which the host learns nothing', async () => {
    finish();
    await decline(ben, await madeId());
    const again = await make(host);
    expect(again.body).toMatchObject({ role: 'organizer', people: 1 });
    const { id } = again.body;
    expect([await inviterOf(ann, id), await inviterOf(ben, id)]).toEqual([host.uid, undefined]);
    expect((await invitations(ben)).length).toBe(1);
    const declined = (ms: number) =>
      test.app.pool.query('update declined_group_invitations set declined_at = $1 where uid = $2', [
        new Date(test.clock.now().getTime() - DECLINED_INVITATION_DAYS * DAY_MS + ms),
        ben.uid,
      ]);
    await declined(1);
    await archiveIdleGroups(test.app);
    const uids = [ann.uid, ben.uid];
    const declinedAfter = declinesForgottenUntil(test.clock.now());
    expect(await membersToInvite(test.app.db, { inviter: host.uid, uids, declinedAfter })).toEqual([ann.uid]);
    await declined(0);
    expect(await inviterOf(ben, await madeId())).toBe(host.uid);
    await archiveIdleGroups(test.app);
    expect(
      (await test.app.pool.query('select from declined_group_invitations where uid = $1', [ben.uid])).rowCount,
    ).toBe(0);
  });

  it('G-25 the co-host makes a group, too, and it invites the host', async () => {
    await host.call(hangouts.nameCoHost, { params: { hangoutId, other: ann.uid } });
    finish();
    const id = await madeId(ann);
    expect([await inviterOf(host, id), await inviterOf(ben, id)]).toEqual([ann.uid, ann.uid]);
    expect((await readHangout(host)).group?.id).toBe(id);
  });

  it('G-25 a cancelled hangout makes no group', async () => {
    await host.call(hangouts.cancel, { params: { hangoutId } });
    finish();
    expect((await make(host)).error.code).toBe('HANGOUT_CANCELLED');
  });

  it('G-25 S-31 members with a block between them and the host are not invited, and an invitation by one is as if there were none', async () => {
    await block(ann, host);
    finish();
    const id = await madeId();
    await unblock(ann, host);
    expect([await inviterOf(ann, id), await invitations(ann)]).toEqual([undefined, []]);
    await joinGroup(cleo, id);
    await host.call(groups.answerJoinRequest, { params: { groupId: id, other: cleo.uid }, body: { answer: 'accept' } });
    await host.call(groups.nameOrganizer, { params: { groupId: id, other: cleo.uid } });
    const downloaded = async () => (await groupsAndRequestsOf(test.app.db, ben.uid)).groupInvitations;
    const suspension = { reason: 'Spam', words: '' };
    for (const [hide, show] of [
      [() => block(host, ben), () => unblock(host, ben)],
      [
        () => test.app.transact((work) => startSuspension(work, host.uid, suspension)),
        () => test.app.transact((work) => endSuspension(work, host.uid)),
      ],
    ] as const) {
      await hide();
      expect([await inviterOf(ben, id), await invitations(ben), await downloaded()]).toEqual([undefined, [], []]);
      expect((await decline(ben, id)).status).toBe(200);
      await show();
      expect(await inviterOf(ben, id)).toBe(host.uid);
      expect(await downloaded()).toMatchObject([{ groupId: id, invitedBy: host.uid }]);
    }
    await block(host, ben);
    expect((await joinGroup(ben, id, 'Hi')).body).toMatchObject({ role: null, sentence: 'Hi' });
  });

  it('G-25 P-12 a block that is not undone in time also ends the invitation of a group that was made at the same moment', async () => {
    finish();
    const groupId = await madeId();
    await block(ann, host);
    // The transaction that makes the group, and that of the block, do not see each other.
    await saveInvitations(test.app.db, groupId, { uids: [ann.uid], by: host.uid, now: test.clock.now() });
    test.clock.advance(BLOCK_UNDO_MS);
    await unblock(ann, host);
    expect([await inviterOf(ann, groupId), await invitations(ann)]).toMatchObject([undefined, [{ isRead: true }]]);
  });

  it('G-25 an invitation counts while its author organizes the group', async () => {
    finish();
    const id = await madeId();
    await joinGroup(ann, id);
    await host.call(groups.nameOrganizer, { params: { groupId: id, other: ann.uid } });
    await host.call(groups.stepDown, { params: { groupId: id } });
    expect(await inviterOf(ben, id)).toBeUndefined();
    expect((await joinGroup(ben, id, 'Hi')).body.role).toBeNull();
  });

  it('G-25 the limits of three created groups and of twenty are those of every group', async () => {
    const organizers = await Promise.all(
      Array.from({ length: Math.ceil(GROUPS_JOINED_MAX / GROUPS_CREATED_MAX) }, () => test.member()),
    );
    let joined = 0;
    for (const organizer of organizers)
      for (let n = 0; n < GROUPS_CREATED_MAX && joined < GROUPS_JOINED_MAX; n++, joined++)
        await createGroup(organizer, [ann]);
    for (let n = 1; n < GROUPS_CREATED_MAX; n++) await createGroup(host);
    finish();
    const id = await madeId();
    expect((await make(host)).error.code).toBe('GROUPS_CREATED');
    expect((await joinGroup(ann, id)).error.code).toBe('GROUPS_JOINED');
    // The refusal keeps the invitation.
    expect(await inviterOf(ann, id)).toBe(host.uid);
  });

  it('G-25 G-23 a group that the host does not see any longer does not prevent another one', async () => {
    await host.call(hangouts.nameCoHost, { params: { hangoutId, other: ann.uid } });
    finish();
    await madeId(ann);
    expect((await readHangout(host)).group).not.toBeNull();
    await test.app.transact((work) => startSuspension(work, ann.uid, { reason: 'Spam', words: '' }));
    expect((await readHangout(host)).group).toBeNull();
    const id = await madeId();
    expect([(await readHangout(host)).group?.id, await inviterOf(ben, id)]).toEqual([id, host.uid]);
  });
});
