import type { Role } from '#contract/access-levels.ts';
import { routes } from '#contract/index.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import type { TableWish } from '#contract/tables/forms.ts';
import { demoTablesOf, saveDemoTableWish } from '#server/demo/acts/tables.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { askToJoin, createGroup } from '#server/slices/groups/groups.factory.ts';
import { aHangoutForm, join } from '#server/slices/hangouts/hangouts.factory.ts';
import { addMembers, startHuddle } from '#server/slices/huddles/huddles.factory.ts';
import { setRoleOfMember } from '#server/slices/identity/index.ts';
import { openTableTogether } from '#server/slices/tables/index.ts';
import type { Caller, Member, TestApp } from './app.ts';

/** One caller for each role, in its relation to the member `owner`. */
export interface Roles {
  callers: Record<Role, Caller>;
  members: Record<Exclude<Role, 'visitor'>, Member>;
  /** The chat of owner and participant; the participant wrote its first message, the owner its second. */
  chatId: string;
  /** A full hangout of the owner: its attendees are the participant, the co-host and a guest without a role; one member waits. */
  hangoutId: string;
  /** The uid of that guest. */
  guestUid: string;
  /** A hangout of the stranger, with the owner as attendee. */
  otherHangoutId: string;
  /** A group of the owner and the co-host, who organize it, with the participant and the guest. The waiting member asks to join. */
  groupId: string;
  /** A group of the stranger, with the owner as member. */
  otherGroupId: string;
  /** A huddle that the owner started with the participant, who invites the waiting member. */
  huddleId: string;
  /** A table of the owner, the participant and two members without another role. */
  tableId: string;
  /** An event created by the operator. */
  eventId: string;
}

/** A wish that any other member with the same one can be seated with. */
export const TABLE_WISH: TableWish = {
  isOn: true,
  free: ['thu-evening'],
  boroughs: ['Queens'],
  languages: ['english'],
  likes: ['food'],
  sameAgain: false,
  nearAge: false,
};

/** Opens a table of these members, which meets in three days. Returns its id. */
async function openTable({ app, clock }: TestApp, members: readonly Member[]): Promise<string> {
  for (const { uid } of members) await saveDemoTableWish(app.db, uid, TABLE_WISH);
  const uids = members.map(({ uid }) => uid);
  const dateTime = new Date(clock.now().getTime() + 3 * 86_400_000).toISOString();
  if (!(await openTableTogether(app, { uids, dateTime, asOf: clock.now() })))
    throw new Error('The table was not opened.');
  return (await demoTablesOf(app, uids[0] ?? '')).at(-1)?.id ?? '';
}

/** Returns the parameters of a route about the owner. */
export const owner = ({ members }: Roles) => ({ uid: members.owner.uid });

/** Returns the input for a new event. */
export const newEvent = () => ({
  title: 'Stoop sale',
  location: 'Fort Greene',
  description: '',
  startsAt: '2030-05-01T18:00:00.000Z',
  clientId: crypto.randomUUID(),
});

const PARTS = ['hangouts', 'groups', 'huddle', 'table', 'event'] as const;
export type RolesPart = (typeof PARTS)[number];

/**
 * Creates a member for each role: one who sent the owner a request, one who is connected, one whom the owner blocked, and so on.
 * @param parts what to create beside the members and their chats. The id of anything else is empty.
 */
export async function createRoles(
  test: TestApp,
  owner: Partial<PublicProfile> = {},
  parts: readonly RolesPart[] = PARTS,
): Promise<Roles> {
  const { chats, connections, groups, hangouts, safety } = routes;
  const members = {
    owner: await test.member(owner),
    newcomer: await test.member(null),
    stranger: await test.member(),
    requester: await test.member(),
    connected: await test.member(),
    participant: await test.member(),
    waiting: await test.member(),
    coHost: await test.member(),
    blocked: await test.member(),
    moderator: await test.member(),
    operator: await test.member(),
  };
  const target = members.owner.uid;
  let chatId = '';
  for (const role of ['requester', 'connected', 'participant'] as const) {
    const params = { target, requester: members[role].uid };
    const request = await members[role].call(connections.request, { params, body: { message: `from ${role}` } });
    if (role === 'requester') continue;
    await members.owner.call(connections.answer, { params, body: { answer: 'accept' } });
    chatId = request.body.chatId;
  }
  const answer = { clientId: crypto.randomUUID(), content: 'from owner' };
  await members.owner.call(chats.send, { params: { chatId }, body: answer });
  const hangout = async (host: Member, guests: Member[]) => {
    const form = aHangoutForm({ capacity: guests.length + 1 });
    const { id } = (await host.call(hangouts.create, { body: { ...form, clientId: crypto.randomUUID() } })).body;
    for (const guest of guests) await join(guest, id);
    return id;
  };
  const hasHangouts = parts.includes('hangouts');
  const hasGroups = parts.includes('groups');
  const guest = hasHangouts || hasGroups ? await test.member() : members.participant;
  const { participant, coHost } = members;
  const hangoutId = hasHangouts ? await hangout(members.owner, [participant, coHost, guest]) : '';
  const otherHangoutId = hasHangouts ? await hangout(members.stranger, [members.owner]) : '';
  if (hasHangouts) {
    await join(members.waiting, hangoutId, 'waiting');
    await members.owner.call(hangouts.nameCoHost, { params: { hangoutId, other: coHost.uid } });
  }
  const groupId = hasGroups ? await createGroup(members.owner, [participant, coHost, guest]) : '';
  const otherGroupId = hasGroups ? await createGroup(members.stranger, [members.owner]) : '';
  if (hasGroups) {
    await members.owner.call(groups.nameOrganizer, { params: { groupId, other: coHost.uid } });
    await askToJoin(members.owner, members.waiting, groupId);
    // A group is hidden from members who see none of its organizers.
    await coHost.call(safety.block, { params: { uid: coHost.uid, other: members.blocked.uid } });
  }
  const huddleId = parts.includes('huddle') ? await startHuddle(members.owner, [participant]) : '';
  if (huddleId !== '') {
    await connect(members.waiting, participant);
    await addMembers(participant, huddleId, [members.waiting]);
  }
  const seated = async () => [members.owner, members.participant, await test.member(), await test.member()];
  const tableId = parts.includes('table') ? await openTable(test, await seated()) : '';
  await members.owner.call(safety.block, { params: { uid: target, other: members.blocked.uid } });
  await test.app.transact((work) => setRoleOfMember(work, members.moderator.uid, 'moderator'));
  await test.app.transact((work) => setRoleOfMember(work, members.operator.uid, 'operator'));
  const event = async () => (await members.operator.call(routes.operators.createEvent, { body: newEvent() })).body;
  return {
    callers: { visitor: test.visitor, ...members },
    members,
    chatId,
    hangoutId,
    guestUid: guest.uid,
    otherHangoutId,
    groupId,
    otherGroupId,
    huddleId,
    tableId,
    eventId: parts.includes('event') ? (await event()).id : '',
  };
}

type RouteName = { [S in keyof typeof routes]: `${S}.${keyof (typeof routes)[S] & string}` }[keyof typeof routes];

/**
 * The routes that change what the roles are to each other. Each is asked by members of its own. The others share members,
 * because creating these takes most of the time.
 */
export const CHANGES_ROLES: ReadonlySet<string> = new Set<RouteName>([
  'account.deleteNow',
  'account.scheduleDeletion',
  'account.sendAppeal',
  'account.undoDeletion',
  'chats.deleteMessage',
  'connections.answer',
  'connections.end',
  'connections.request',
  'discovery.markNotForMe',
  'groups.answerJoinRequest',
  'groups.archive',
  'groups.change',
  'groups.leave',
  'groups.letBackIn',
  'groups.nameOrganizer',
  'groups.removeMember',
  'groups.stepDown',
  'hangouts.addAlbumPhoto',
  'hangouts.cancel',
  'hangouts.cancelFollowing',
  'hangouts.endCoHost',
  'hangouts.join',
  'hangouts.leave',
  'hangouts.makeGroup',
  'hangouts.nameCoHost',
  'hangouts.removeAlbumPhoto',
  'hangouts.removeAttendee',
  'huddles.answerInvitation',
  'huddles.leave',
  'identity.endOtherSessions',
  'identity.endSession',
  'installation.becomeOperator',
  'operators.appointModerator',
  'operators.cancelEvent',
  'operators.suspend',
  'passkeys.add',
  'passkeys.makeRecoveryCodes',
  'passkeys.remove',
  'passkeys.stepUp',
  'passkeys.stepUpByCode',
  'passkeys.stepUpOptions',
  'safety.appeal',
  'safety.appealState',
  'safety.block',
  'safety.unblock',
  'tables.leave',
  'tables.makeGroup',
  'tables.stay',
  'tables.vote',
]);
