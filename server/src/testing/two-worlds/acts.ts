import { randomUUID } from 'node:crypto';
import { directChatId, groupChatId, huddleChatId } from '#contract/chats/ids.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { demoTablesOf, saveDemoTableWish } from '#server/demo/acts/tables.ts';
import type { App } from '#server/platform/app.ts';
import { publishTyping } from '#server/slices/chats/chat-activity.ts';
import { lapseConnectionRequests, remindOfConnectionRequests } from '#server/slices/connections/index.ts';
import { notifyOfMarksAndAbsences } from '#server/slices/encounters/index.ts';
import { aGroupForm } from '#server/slices/groups/groups.factory.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import {
  deleteOldHangoutDetails,
  endDueHeldPlaces,
  openDueHangouts,
  remindOfJoinRequests,
  sendHangoutReminders,
  settleDuePlaces,
  tellOfNewHangouts,
} from '#server/slices/hangouts/index.ts';
import { removeAccount } from '#server/slices/identity/index.ts';
import { picture } from '#server/slices/media/media.factory.ts';
import { offerTables } from '#server/slices/newcomers/index.ts';
import { pushes, sendDigests } from '#server/slices/notifications/index.ts';
import { restoreMember, suspendAndMail } from '#server/slices/operators/index.ts';
import { cancelPlannedDeletion, forgetEndedByBlocks, storePlannedDeletion } from '#server/slices/safety/index.ts';
import { openTableTogether, tendTables } from '#server/slices/tables/index.ts';
import { TABLE_WISH } from '../roles.ts';
import { CAST, callAs, type Name, setOnline, settle, VIEWER, type World } from './world.ts';

const { account, chats, connections, discovery, encounters, events, hangouts, operators, profiles, safety, tables } =
  routes;
const { groups, huddles, media, newcomers, notifications, reports } = routes;

/** A step of a history: the act, the member who does it, the member it is about, and the number of a hangout or of hours. */
export interface Step {
  act: keyof typeof ACTS;
  by: Name;
  to: Name;
  which: number;
}
type Act = (world: World, actor: Name, details: { to: Name; which: number }) => Promise<unknown>;

const uidOf = ({ members }: World, name: Name) => members[name].uid;
const paramsOf = (world: World, name: Name) => ({ uid: uidOf(world, name) });
const pairOf = (world: World, target: Name, requester: Name) => ({
  params: { target: uidOf(world, target), requester: uidOf(world, requester) },
});
const paramsWith = (world: World, actor: Name, target: Name) => ({
  params: { uid: uidOf(world, actor), other: uidOf(world, target) },
});
const directChat = (world: World, actor: Name, target: Name) => directChatId(uidOf(world, actor), uidOf(world, target));
/** Returns the hangout that a step means; an unknown one before anybody has planned any. */
const hangoutAt = ({ hangouts: planned }: World, index: number) =>
  planned[index % Math.max(1, planned.length)]?.id ?? 'unknown';
const groupAt = (world: World, index: number) => hangoutChatId(hangoutAt(world, index));
/** Returns words that nobody has written yet, and that do not depend on earlier steps, which only one of two worlds may have. */
const newText = ({ moment }: World, actor: Name) => `Words ${moment.label} of ${actor}`;

const sendNewMessage = (world: World, actor: Name, chatId: string) =>
  callAs(world, actor, chats.send, {
    params: { chatId },
    body: { clientId: randomUUID(), content: newText(world, actor) },
  });
/** The message of a chat that members edit, remove and react to. */
const FIRST = 1;

/** Returns the form of a hangout that no other one takes place at the same time as. */
function formOf(world: World, actor: Name, changes: object = {}) {
  const { stage, moment } = world;
  // Whatever time members have waited for, it is ahead.
  const hour = Math.floor(stage.test.clock.now().getTime() / HOUR_MS) * HOUR_MS;
  const startsAt = new Date(hour + (26 + moment.number) * HOUR_MS);
  return aHangoutForm({
    title: newText(world, actor),
    location: `Place of ${moment.label} of ${actor}`,
    ...newYorkTime(startsAt),
    ...changes,
  });
}

const HOME = 'Astoria, Queens';

async function planHangout(world: World, actor: Name, changes: object = {}) {
  const body = { ...formOf(world, actor, changes), clientId: randomUUID() };
  const { ok, body: hangout, error } = await callAs(world, actor, hangouts.create, { body });
  // Two worlds without the hangout would be equal.
  if (error?.code === 'INVALID_INPUT') throw new Error('The form of a hangout is not valid.');
  // Later steps count the hangouts that both worlds have.
  if (!ok || world.moment.isHidden) return;
  world.hangouts.push({ id: hangout.id, host: actor });
  world.names.set(hangout.id, `hangout ${world.hangouts.length}`);
}
/** Changes the first hangout of a host. */
async function replan(world: World, actor: Name, changes: object = {}) {
  const hosted = world.hangouts.find(({ host }) => host === actor);
  const body = formOf(world, actor, changes);
  return callAs(world, actor, hangouts.change, { params: { hangoutId: hosted?.id ?? 'unknown' }, body });
}
const rsvp = (world: World, actor: Name, index: number) => ({
  params: { hangoutId: hangoutAt(world, index), uid: uidOf(world, actor) },
});
const otherAt = (world: World, target: Name, index: number) => ({
  params: { hangoutId: hangoutAt(world, index), other: uidOf(world, target) },
});
const saveFields = (world: World, actor: Name, fields: object) =>
  callAs(world, actor, profiles.saveProfile, { params: paramsOf(world, actor), body: { public: fields } });

/** Opens a table of the viewer, Ana, Ben and Cem. */
async function seat(world: World) {
  const { app } = world.stage.test;
  const uids = (['vera', 'ana', 'ben', 'cem'] as const).map((name) => uidOf(world, name));
  for (const uid of uids) await saveDemoTableWish(app.db, uid, TABLE_WISH);
  const now = world.stage.test.clock.now();
  const dateTime = new Date(now.getTime() + 72 * HOUR_MS).toISOString();
  if (!(await openTableTogether(app, { uids, dateTime, asOf: now }))) return;
  const table = (await demoTablesOf(app, uids[0] ?? '')).at(-1);
  if (!table) return;
  world.tableIds.push(table.id);
  world.names.set(table.id, `table ${world.tableIds.length}`);
}
async function uploadPicture(world: World, actor: Name) {
  const bytes = await picture('jpeg', { width: 8, height: 8 });
  const params = { uid: uidOf(world, actor), name: 'picture-0001' };
  return (await callAs(world, actor, media.uploadPicture, { params, bytes })).body.url;
}
/** Creates a group of a member that others can join. */
async function createGroup(world: World, actor: Name, changes: object = {}) {
  const body = aGroupForm({ name: newText(world, actor), ...changes });
  const { body: group } = await callAs(world, actor, groups.create, { body });
  // Later steps count the groups that both worlds have.
  if (world.moment.isHidden) return;
  world.groupIds.push(group.id);
  world.names.set(group.id, `group ${world.groupIds.length}`);
}
/** Makes a group of a hangout that is over. */
async function makeGroupOfHangout(world: World, actor: Name, index: number) {
  const body = aGroupForm({ name: newText(world, actor) });
  const params = { hangoutId: hangoutAt(world, index) };
  const { ok, body: group } = await callAs(world, actor, hangouts.makeGroup, { params, body });
  if (!ok || world.moment.isHidden) return;
  world.groupIds.push(group.id);
  world.names.set(group.id, `group ${world.groupIds.length}`);
}
/** Changes the newest group. */
async function changeGroup(world: World, actor: Name, changes: object) {
  const { version } = (await callAs(world, actor, groups.read, ofGroup(world))).body;
  const { clientId: _, ...form } = aGroupForm({ name: newText(world, actor), ...changes });
  await callAs(world, actor, groups.change, { ...ofGroup(world), body: { ...form, version: version ?? 0 } });
}
const groupOf = ({ groupIds }: World) => groupIds.at(-1) ?? 'A'.repeat(20);
const ofGroup = (world: World) => ({ params: { groupId: groupOf(world) } });
const membershipOf = (world: World, actor: Name) => ({
  params: { groupId: groupOf(world), uid: uidOf(world, actor) },
});
/** Starts a huddle of a member with those of the cast whom they are connected to. */
async function startHuddle(world: World, actor: Name) {
  const uids = CAST.filter((name) => name !== actor).map((name) => uidOf(world, name));
  const body = { title: newText(world, actor), uids, clientId: randomUUID() };
  const { ok, body: huddle } = await callAs(world, actor, huddles.create, { body });
  // Later steps count the huddles that both worlds have.
  if (!ok || world.moment.isHidden) return;
  world.huddleIds.push(huddle.id);
  world.names.set(huddle.id, `huddle ${world.huddleIds.length}`);
}
const huddleOf = ({ huddleIds }: World) => huddleIds.at(-1) ?? 'unknown';
const ofHuddle = (world: World) => ({ params: { huddleId: huddleOf(world) } });
const tableOf = ({ tableIds }: World) => ({ tableId: tableIds.at(-1) ?? 'unknown' });
async function propose(world: World, actor: Name) {
  const idea = newText(world, actor);
  const startsAt = new Date(world.stage.start.getTime() + (80 + world.moment.number) * HOUR_MS);
  const body = { ...newYorkTime(startsAt), later: false, location: `Corner of ${idea}`, idea };
  return callAs(world, actor, tables.propose, { params: tableOf(world), body });
}
/** Agrees to the newest proposal of another member. */
async function agree(world: World, actor: Name, target: Name) {
  const { tableId } = tableOf(world);
  const table = (await callAs(world, actor, tables.list, {})).body.items?.find(({ id }) => id === tableId);
  const proposalId = table?.proposals.find((proposal) => proposal.by.uid === uidOf(world, target))?.id;
  if (proposalId === undefined) return;
  await callAs(world, actor, tables.vote, { params: { tableId, proposalId }, body: { agrees: true } });
}

async function announce(world: World) {
  // Events that begin at the same time are listed in the order of their ids, which are random.
  const startsAt = new Date(world.stage.start.getTime() + 100 * HOUR_MS + world.moment.number * 60_000).toISOString();
  const form = { title: newText(world, 'ola'), location: 'Town hall', description: '', startsAt: startsAt };
  const body = { ...form, clientId: randomUUID() };
  const { ok, body: event } = await callAs(world, 'ola', operators.createEvent, { body });
  if (!ok) return;
  world.eventIds.push(event.id);
  world.names.set(event.id, `event ${world.eventIds.length}`);
}
const ofEvent = ({ eventIds }: World) => ({ params: { eventId: eventIds.at(-1) ?? 'A'.repeat(20) } });

/** Runs the jobs that tell members something, or change what they see. */
async function runJobs({ stage: { test } }: World) {
  for (const run of [
    ...[lapseConnectionRequests, remindOfConnectionRequests, sendHangoutReminders, notifyOfMarksAndAbsences],
    ...[settleDuePlaces, endDueHeldPlaces, openDueHangouts, remindOfJoinRequests, tendTables, offerTables],
    tellOfNewHangouts,
    ...[deleteOldHangoutDetails, forgetEndedByBlocks, (app: App) => pushes(app).send(), sendDigests],
  ])
    await run(test.app);
}

/** The acts of members in a history. */
export const ACTS = {
  ask: (world, actor, { to }) =>
    callAs(world, actor, connections.request, {
      ...pairOf(world, to, actor),
      body: { message: newText(world, actor) },
    }),
  accept: (world, actor, { to }) =>
    callAs(world, actor, connections.answer, { ...pairOf(world, actor, to), body: { answer: 'accept' } }),
  decline: (world, actor, { to }) =>
    callAs(world, actor, connections.answer, { ...pairOf(world, actor, to), body: { answer: 'decline' } }),
  withdraw: (world, actor, { to }) => callAs(world, actor, connections.end, pairOf(world, to, actor)),
  say: (world, actor, { to }) => sendNewMessage(world, actor, directChat(world, actor, to)),
  readDirect: (world, actor, { to }) =>
    callAs(world, actor, chats.markRead, { params: { chatId: directChat(world, actor, to) }, body: { seq: 99 } }),
  muteDirect: (world, actor, { to }) =>
    callAs(world, actor, chats.setLevel, { params: { chatId: directChat(world, actor, to) }, body: { level: 'none' } }),
  editDirect: (world, actor, { to }) =>
    callAs(world, actor, chats.edit, {
      params: { chatId: directChat(world, actor, to), seq: String(FIRST) },
      body: { content: newText(world, actor) },
    }),
  removeDirect: (world, actor, { to }) =>
    callAs(world, actor, chats.deleteMessage, { params: { chatId: directChat(world, actor, to), seq: String(FIRST) } }),
  hideReading: (world, actor) =>
    callAs(world, actor, chats.saveSettings, { params: paramsOf(world, actor), body: { showRead: false } }),

  plan: (world, actor) => planHangout(world, actor),
  planForGroup: async (world, actor) => {
    // Its members hear of it.
    await world.stage.test.app.pool.query(
      "update group_members set joined_at = joined_at - interval '7 days' where uid = $1",
      [uidOf(world, actor)],
    );
    await planHangout(world, actor, { whoMayJoin: { groupId: groupOf(world), visibility: 'first' } });
  },
  planForAccepted: (world, actor) => planHangout(world, actor, { whoMayJoin: 'accepted' }),
  planForConnections: (world, actor) => planHangout(world, actor, { whoMayJoin: 'connections' }),
  answerRequest: (world, actor, { to, which }) =>
    callAs(world, actor, hangouts.answerJoinRequest, {
      params: { hangoutId: hangoutAt(world, which), other: uidOf(world, to) },
      body: { answer: 'accept' },
    }),
  planSmall: (world, actor) => planHangout(world, actor, { capacity: 3 }),
  planAtHome: (world, actor) =>
    planHangout(world, actor, { location: HOME, isAtHome: true, address: '1 Home Street', allowsGuests: true }),
  planWithNotes: (world, actor) => planHangout(world, actor, { allowsNotes: true }),
  /** Plans a weekly hangout on so many dates. */
  planWeekly: (world, actor, { which }) => planHangout(world, actor, { weeks: which }),
  /** Lets only connections see the last hangout that a host has planned. */
  narrowLast: async (world, actor) => {
    const query = { whose: 'mine', when: 'upcoming' } as const;
    const { items = [] } = (await callAs(world, actor, hangouts.list, { query })).body;
    const last = items.at(-1);
    if (!last) return;
    const { id, title, location, dateTime } = last;
    const form = aHangoutForm({ title, location, ...newYorkTime(new Date(dateTime)) });
    const body = { ...form, whoMayJoin: 'connections' as const };
    await callAs(world, actor, hangouts.change, { params: { hangoutId: id }, body });
  },
  replan: (world, actor) => replan(world, actor),
  openUp: (world, actor) => replan(world, actor, { whoMayJoin: 'everybody' }),
  narrow: (world, actor) => replan(world, actor, { whoMayJoin: 'connections' }),
  narrowToGroup: (world, actor) => replan(world, actor, { whoMayJoin: { groupId: groupOf(world) } }),
  letAsk: (world, actor) => replan(world, actor, { whoMayJoin: 'accepted' }),
  /** The co-host of a hangout gives it the words that its host would. */
  reword: (world, actor, { to, which }) =>
    callAs(world, actor, hangouts.change, {
      params: { hangoutId: hangoutAt(world, which) },
      body: formOf(world, to),
    }),
  moveHome: (world, actor) =>
    replan(world, actor, {
      title: 'At home',
      location: HOME,
      isAtHome: true,
      address: `${newText(world, actor)} Street`,
    }),
  cancel: (world, actor) => {
    const hosted = world.hangouts.find(({ host }) => host === actor);
    return callAs(world, actor, hangouts.cancel, { params: { hangoutId: hosted?.id ?? 'unknown' } });
  },
  join: (world, actor, { which }) =>
    callAs(world, actor, hangouts.join, { ...rsvp(world, actor, which), body: { rsvp: 'confirmed' } }),
  joinWaitlist: (world, actor, { which }) =>
    callAs(world, actor, hangouts.join, { ...rsvp(world, actor, which), body: { rsvp: 'waiting' } }),
  leave: (world, actor, { which }) => callAs(world, actor, hangouts.leave, rsvp(world, actor, which)),
  remove: (world, actor, { to, which }) => callAs(world, actor, hangouts.removeAttendee, otherAt(world, to, which)),
  letBackIn: (world, actor, { to, which }) => callAs(world, actor, hangouts.letBackIn, otherAt(world, to, which)),
  nameCoHost: (world, actor, { to, which }) => callAs(world, actor, hangouts.nameCoHost, otherAt(world, to, which)),
  suggest: (world, actor, { to, which }) => callAs(world, actor, hangouts.suggest, otherAt(world, to, which)),
  bringGuest: (world, actor, { which }) =>
    callAs(world, actor, hangouts.changeGuestAndNote, { ...rsvp(world, actor, which), body: { bringsGuest: true } }),
  leaveNote: (world, actor, { which }) =>
    callAs(world, actor, hangouts.changeGuestAndNote, {
      ...rsvp(world, actor, which),
      body: { note: newText(world, actor) },
    }),
  confirmPlace: (world, actor, { which }) => callAs(world, actor, hangouts.reconfirm, rsvp(world, actor, which)),
  readHangout: async (world, actor, { which }) => {
    const params = { hangoutId: hangoutAt(world, which) };
    await callAs(world, actor, hangouts.read, { params });
    await callAs(world, actor, hangouts.attendees, { params });
    await callAs(world, actor, chats.messages, { params: { chatId: groupAt(world, which) } });
  },
  write: (world, actor, { which }) => sendNewMessage(world, actor, groupAt(world, which)),
  react: async (world, actor, { which }) => {
    const chatId = groupAt(world, which);
    const { body } = await callAs(world, actor, chats.messages, { params: { chatId } });
    const seq = String(body.items?.find(({ kind }) => kind === 'text')?.seq ?? FIRST);
    return callAs(world, actor, chats.react, { params: { chatId, seq }, body: { emoji: '🎉' } });
  },
  editLast: async (world, actor, { which }) => {
    const chatId = groupAt(world, which);
    const { body } = await callAs(world, actor, chats.messages, { params: { chatId } });
    const seq = body.items?.findLast(({ userId, kind }) => userId === uidOf(world, actor) && kind === 'text')?.seq;
    if (seq !== undefined)
      await callAs(world, actor, chats.edit, {
        params: { chatId, seq: String(seq) },
        body: { content: newText(world, actor) },
      });
  },
  typeInGroup: (world, actor, { which }) =>
    publishTyping(world.stage.test.app, uidOf(world, actor), groupAt(world, which)),
  readGroup: (world, actor, { which }) =>
    callAs(world, actor, chats.markRead, { params: { chatId: groupAt(world, which) }, body: { seq: 99 } }),
  readNews: (world, actor) =>
    callAs(world, actor, notifications.markRead, {
      params: { ...paramsOf(world, actor), id: 'all' },
      body: { read: true },
    }),
  addPhoto: async (world, actor, { which }) =>
    callAs(world, actor, hangouts.addAlbumPhoto, {
      params: { hangoutId: hangoutAt(world, which) },
      body: { picture: await uploadPicture(world, actor) },
    }),
  /** Removes the first photo of an album. */
  removePhoto: async (world, actor, { which }) => {
    const params = { hangoutId: hangoutAt(world, which) };
    const [photo] = (await callAs(world, actor, hangouts.album, { params })).body.items ?? [];
    if (photo) await callAs(world, actor, hangouts.removeAlbumPhoto, { params: { ...params, photoId: photo.id } });
  },
  mark: (world, actor, { to, which }) =>
    callAs(world, actor, encounters.mark, { ...otherAt(world, to, which), body: { meetAgain: true } }),
  reportAbsence: (world, actor, { to, which }) =>
    callAs(world, actor, encounters.reportAbsence, { ...otherAt(world, to, which), body: { absent: true } }),

  seat: (world) => seat(world),
  wishForTable: (world, actor) =>
    callAs(world, actor, tables.saveWish, { params: paramsOf(world, actor), body: { ...TABLE_WISH, nearAge: true } }),
  propose: (world, actor) => propose(world, actor),
  agree: (world, actor, { to }) => agree(world, actor, to),
  leaveTable: (world, actor) => callAs(world, actor, tables.leave, { params: tableOf(world) }),
  writeAtTable: (world, actor) => sendNewMessage(world, actor, hangoutChatId(tableOf(world).tableId)),

  announce: (world) => announce(world),
  /** An operator tells all members something. */
  tellEverybody: (world) =>
    callAs(world, 'ola', operators.announce, {
      params: { id: randomUUID() },
      body: { title: newText(world, 'ola'), words: 'To all.' },
    }),
  createGroup: (world, actor) => createGroup(world, actor),
  joinGroup: (world, actor) => callAs(world, actor, groups.join, { ...membershipOf(world, actor), body: {} }),
  createGroupWithPicture: async (world, actor) =>
    createGroup(world, actor, { picture: await uploadPicture(world, actor) }),
  showGroup: (world, actor) =>
    callAs(world, actor, groups.showOnProfile, { ...ofGroup(world), body: { isOnProfile: true } }),
  nameOrganizer: (world, actor, { to }) =>
    callAs(world, actor, groups.nameOrganizer, { params: { groupId: groupOf(world), other: uidOf(world, to) } }),
  stepDown: (world, actor) => callAs(world, actor, groups.stepDown, ofGroup(world)),
  removeFromGroup: (world, actor, { to }) =>
    callAs(world, actor, groups.removeMember, { params: { groupId: groupOf(world), other: uidOf(world, to) } }),
  /** Joins a group again, and a hangout for it. */
  returnToGroup: async (world, actor, { which }) => {
    await callAs(world, actor, groups.join, { ...membershipOf(world, actor), body: {} });
    await callAs(world, actor, hangouts.join, { ...rsvp(world, actor, which), body: { rsvp: 'confirmed' } });
  },
  archiveGroup: (world, actor) => callAs(world, actor, groups.archive, ofGroup(world)),
  keepGroup: (world, actor) => callAs(world, actor, groups.keep, ofGroup(world)),
  makeGroupOfHangout: (world, actor, { which }) => makeGroupOfHangout(world, actor, which),
  letAskForGroup: (world, actor) => changeGroup(world, actor, { admission: 'asking' }),
  openGroup: (world, actor) => changeGroup(world, actor, { admission: 'open' }),
  answerGroupRequest: (world, actor, { to, which }) =>
    callAs(world, actor, groups.answerJoinRequest, {
      params: { groupId: groupOf(world), other: uidOf(world, to) },
      body: { answer: which === 0 ? 'accept' : 'decline' },
    }),
  letBackIntoGroup: (world, actor, { to }) =>
    callAs(world, actor, groups.letBackIn, { params: { groupId: groupOf(world), other: uidOf(world, to) } }),
  declineGroup: (world, actor) => callAs(world, actor, groups.declineInvitation, membershipOf(world, actor)),
  /** An organizer of the group answers the latest report in it. */
  answerReport: async (world, actor, { which }) => {
    const { items = [] } = (await callAs(world, actor, reports.listInGroup, ofGroup(world))).body;
    const params = { groupId: groupOf(world), reportId: items[0]?.id ?? randomUUID() };
    await callAs(world, actor, reports.settleInGroup, { params, body: { outcome: which === 0 ? 'seen' : 'removed' } });
  },
  leaveGroup: (world, actor) => callAs(world, actor, groups.leave, membershipOf(world, actor)),
  startHuddle: (world, actor) => startHuddle(world, actor),
  addToHuddle: (world, actor, { to }) =>
    callAs(world, actor, huddles.addMembers, { ...ofHuddle(world), body: { uids: [uidOf(world, to)] } }),
  joinHuddle: (world, actor) =>
    callAs(world, actor, huddles.answerInvitation, { ...ofHuddle(world), body: { answer: 'accept' } }),
  declineHuddle: (world, actor) =>
    callAs(world, actor, huddles.answerInvitation, { ...ofHuddle(world), body: { answer: 'decline' } }),
  renameHuddle: (world, actor) =>
    callAs(world, actor, huddles.rename, { ...ofHuddle(world), body: { title: newText(world, actor) } }),
  leaveHuddle: (world, actor) => callAs(world, actor, huddles.leave, ofHuddle(world)),
  writeInHuddle: (world, actor) => sendNewMessage(world, actor, huddleChatId(huddleOf(world))),
  writeInGroup: (world, actor) => sendNewMessage(world, actor, groupChatId(groupOf(world))),
  attend: (world, actor) => callAs(world, actor, events.attend, ofEvent(world)),
  joinEvent: (world, actor) => callAs(world, actor, events.joinChat, ofEvent(world)),
  writeAtEvent: (world, actor) =>
    callAs(world, actor, events.send, {
      ...ofEvent(world),
      body: { clientId: randomUUID(), text: newText(world, actor) },
    }),
  joinArrivals: (world, actor) => callAs(world, actor, discovery.joinArrivalsChat, {}),

  saveProfile: (world, actor) =>
    saveFields(world, actor, {
      bio: newText(world, actor),
      firstName: `New name ${actor}`,
      ownInterests: ['Bouldering'],
    }),
  /** Shows what members of a group or a table could share. */
  showMore: (world, actor) =>
    saveFields(world, actor, {
      selectedInterests: ['books', 'yoga'],
      languages: ['french'],
      neighborhood: 'astoria',
      borough: 'Queens',
    }),
  showPhoto: async (world, actor) => {
    const bytes = await picture('jpeg', { width: 8, height: 8 });
    const { body } = await callAs(world, actor, media.uploadProfilePhotoDraft, {
      params: paramsOf(world, actor),
      bytes,
    });
    await saveFields(world, actor, { profileImage: body.downloadUrl });
  },
  hideHome: (world, actor, { which }) =>
    saveFields(world, actor, {
      neighborhood: which % 2 === 0 ? 'astoria' : 'bushwick',
      showNeighborhood: false,
    }),
  savePrivate: (world, actor, { which }) =>
    callAs(world, actor, profiles.saveProfile, {
      params: paramsOf(world, actor),
      body: { private: { birthday: `19${80 + (which % 10)}-02-03` } },
    }),
  saveKnownFilter: (world, actor) =>
    callAs(world, actor, hangouts.saveFilters, {
      params: paramsOf(world, actor),
      body: { filters: { people: 'known' } },
    }),
  saveQuietHours: (world, actor, { which }) =>
    callAs(world, actor, notifications.saveSettings, {
      params: paramsOf(world, actor),
      body: { digest: which % 2 === 0, quiet: { from: which % 12, to: 20 } },
    }),
  notForMe: (world, actor, { to }) => callAs(world, actor, discovery.markNotForMe, paramsWith(world, actor, to)),
  block: (world, actor, { to }) => callAs(world, actor, safety.block, paramsWith(world, actor, to)),
  unblock: (world, actor, { to }) => callAs(world, actor, safety.unblock, paramsWith(world, actor, to)),
  report: (world, actor, { to }) =>
    callAs(world, actor, reports.report, { body: { uid: uidOf(world, to), reason: newText(world, actor) } }),
  /** Reports a member in the group, and tells its organizers. */
  reportInGroup: (world, actor, { to }) =>
    callAs(world, actor, reports.report, {
      body: {
        uid: uidOf(world, to),
        kind: 'harassment',
        reason: newText(world, actor),
        groupId: groupOf(world),
        tellsOrganizers: true,
      },
    }),
  note: (world, _by, { to }) =>
    callAs(world, 'ola', operators.addNote, {
      params: { ...paramsOf(world, to), id: randomUUID() },
      body: { words: newText(world, 'ola') },
    }),
  appoint: (world, _by, { to }) => callAs(world, 'ola', operators.appointModerator, { params: paramsOf(world, to) }),
  dismiss: (world, _by, { to }) => callAs(world, 'ola', operators.dismissModerator, { params: paramsOf(world, to) }),
  suspend: (world, _by, { to }) =>
    world.stage.test.app.transact((work) => suspendAndMail(work, null, { uid: uidOf(world, to), reason: 'Spam' })),
  restore: (world, _by, { to }) => world.stage.test.app.transact((work) => restoreMember(work, null, uidOf(world, to))),
  /** Hides a member like a planned deletion, which also cancels their hangouts: that is no secret. */
  planDeletion: (world, actor) =>
    world.stage.test.app.transact((work) => storePlannedDeletion(work, uidOf(world, actor), Buffer.alloc(32))),
  undoDeletion: (world, actor) =>
    world.stage.test.app.transact((work) => cancelPlannedDeletion(work, uidOf(world, actor))),
  deleteAccount: (world, actor) => world.stage.test.app.transact((work) => removeAccount(work, uidOf(world, actor))),
  appeal: (world, actor) =>
    callAs(world, actor, account.sendAppeal, {
      params: paramsOf(world, actor),
      body: { words: newText(world, actor) },
    }),
  look: async (world, actor, { to }) => {
    await callAs(world, actor, discovery.intros, { query: { list: 'everyone' } });
    await callAs(world, actor, profiles.readUser, { params: paramsOf(world, to) });
    await callAs(world, actor, newcomers.readSteps, { params: paramsOf(world, actor) });
  },

  wait: async (world, _by, { which }) => {
    const wasOnline = world.socket !== null;
    world.stage.test.clock.advance((1 + (which % 40)) * HOUR_MS);
    await runJobs(world);
    // A socket ends with its token.
    if (wasOnline) await setOnline(world, true);
  },
  comeOnline: (world) => setOnline(world, true),
  goOffline: (world) => setOnline(world, false),
} satisfies Record<string, Act>;

/** Where a step belongs: hidden ones are not in both worlds. The end has no steps. */
const PERIODS = { before: 0, hidden: 20, after: 30, end: 45 };
export type PeriodName = keyof typeof PERIODS;
/** How much the clock moves from one step to the next. All steps are within the time in which a block can be undone. */
const STEP_MS = 2000;

/**
 * Moves the clock to a step of a period, whether the world has the steps before it or not. Hidden ones are shorter, and may be
 * many.
 */
function moveClockTo(world: World, period: PeriodName, at = 0) {
  // The first step comes after the sessions that began with the world.
  const passedMs = (1 + PERIODS[period]) * STEP_MS + at * (period === 'hidden' ? STEP_MS / 2 : STEP_MS);
  world.stage.test.clock.advance(passedMs - world.passedMs);
  world.passedMs = passedMs;
}

/** Moves the clock to the time at which each world ends. */
export const moveClockToEnd = (world: World) => moveClockTo(world, 'end');

/** Does one step after the other. Answers to other members are not kept, and a step may fail: then it changes nothing. */
export async function perform(world: World, steps: readonly Step[], period: PeriodName): Promise<void> {
  for (const [at, { act, by, ...given }] of steps.entries()) {
    const label = `${period} ${at + 1}`;
    world.moment = { label, number: PERIODS[period] + at, isHidden: period === 'hidden' };
    moveClockTo(world, period, at);
    world.periods.push({ name: label, beganAt: Date.now() });
    await (ACTS[act] as Act)(world, by, given);
    await settle(world);
  }
}

/** Returns a step. */
export const step = (actor: Name, act: Step['act'], target: Name = VIEWER, index = 0): Step => ({
  act,
  by: actor,
  to: target,
  which: index,
});
