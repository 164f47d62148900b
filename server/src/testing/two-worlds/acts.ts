import { randomUUID } from 'node:crypto';
import { directChatId } from '#contract/chats/ids.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import { groupChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { demoTablesOf, saveDemoTableWish } from '#server/demo/acts/tables.ts';
import type { App } from '#server/platform/app.ts';
import { publishTyping } from '#server/slices/chats/index.ts';
import { lapseConnectionRequests, remindOfConnectionRequests } from '#server/slices/connections/index.ts';
import { compareMarksAndAbsences } from '#server/slices/encounters/index.ts';
import { aPlan } from '#server/slices/hangouts/hangouts.factory.ts';
import {
  deleteOldHangoutDetails,
  freeDuePlaces,
  sendHangoutReminders,
  settleDuePlaces,
} from '#server/slices/hangouts/index.ts';
import { picture } from '#server/slices/media/media.factory.ts';
import { pushes, sendDigests } from '#server/slices/notifications/index.ts';
import { commandSuspend } from '#server/slices/operators/index.ts';
import { openTableTogether, tendTables } from '#server/slices/tables/index.ts';
import { offerTables } from '#server/slices/welcome/index.ts';
import { TABLE_WISH } from '../roles.ts';
import { callAs, type Name, setOnline, settle, VIEWER, type World } from './world.ts';

const { account, chats, connections, discovery, encounters, events, hangouts, operators, profiles, safety, tables } =
  routes;
const { media, notifications } = routes;

/** A step of a history: the act, the member who does it, the member it is about, and the number of a hangout or of hours. */
export interface Step {
  act: keyof typeof ACTS;
  by: Name;
  to: Name;
  which: number;
}
type Act = (world: World, by: Name, given: { to: Name; which: number }) => Promise<unknown>;

const uidOf = ({ members }: World, name: Name) => members[name].uid;
const own = (world: World, name: Name) => ({ uid: uidOf(world, name) });
const pairOf = (world: World, target: Name, requester: Name) => ({
  params: { target: uidOf(world, target), requester: uidOf(world, requester) },
});
const other = (world: World, by: Name, to: Name) => ({ params: { uid: uidOf(world, by), other: uidOf(world, to) } });
const directChat = (world: World, by: Name, to: Name) => directChatId(uidOf(world, by), uidOf(world, to));
/** Returns the hangout that a step means; an unknown one before anybody has planned any. */
const hangoutAt = ({ hangouts: planned }: World, which: number) =>
  planned[which % Math.max(1, planned.length)]?.id ?? 'unknown';
const groupAt = (world: World, which: number) => groupChatId(hangoutAt(world, which));
/** Returns words that nobody has written yet, and that do not depend on earlier steps, which only one of two worlds may have. */
const newWords = ({ moment }: World, by: Name) => `Words ${moment.label} of ${by}`;

const say = (world: World, by: Name, chatId: string) =>
  callAs(world, by, chats.send, { params: { chatId }, body: { clientId: randomUUID(), content: newWords(world, by) } });
/** The message of a chat that members edit, remove and react to. */
const FIRST = 1;

/** Returns the form of a hangout that no other one takes place at the same time as. */
function formOf(world: World, by: Name, given: object = {}) {
  const { stage, moment } = world;
  const at = new Date(stage.start.getTime() + (26 + moment.number) * HOUR_MS);
  return aPlan({
    title: newWords(world, by),
    location: `Place of ${moment.label} of ${by}`,
    ...newYorkTime(at),
    ...given,
  });
}

async function plan(world: World, by: Name, given: object = {}) {
  const body = { ...formOf(world, by, given), clientId: randomUUID() };
  const { ok, body: hangout } = await callAs(world, by, hangouts.create, { body });
  // Later steps count the hangouts that both worlds have.
  if (!ok || world.moment.isHidden) return;
  world.hangouts.push({ id: hangout.id, host: by });
  world.names.set(hangout.id, `hangout ${world.hangouts.length}`);
}
/** Changes the first hangout of a host. */
async function replan(world: World, by: Name, given: object = {}) {
  const hosted = world.hangouts.find(({ host }) => host === by);
  const body = formOf(world, by, given);
  return callAs(world, by, hangouts.change, { params: { hangoutId: hosted?.id ?? 'unknown' }, body });
}
const rsvp = (world: World, by: Name, which: number) => ({
  params: { hangoutId: hangoutAt(world, which), uid: uidOf(world, by) },
});
const otherAt = (world: World, to: Name, which: number) => ({
  params: { hangoutId: hangoutAt(world, which), other: uidOf(world, to) },
});
const saveFields = (world: World, by: Name, fields: object) =>
  callAs(world, by, profiles.saveProfile, { params: own(world, by), body: { public: fields } });

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
const tableOf = ({ tableIds }: World) => ({ tableId: tableIds.at(-1) ?? 'unknown' });
async function propose(world: World, by: Name) {
  const idea = newWords(world, by);
  const at = new Date(world.stage.start.getTime() + (80 + world.moment.number) * HOUR_MS);
  const body = { ...newYorkTime(at), later: false, location: `Corner of ${idea}`, idea };
  return callAs(world, by, tables.propose, { params: tableOf(world), body });
}
/** Agrees to the newest proposal of another member. */
async function agree(world: World, by: Name, to: Name) {
  const { tableId } = tableOf(world);
  const found = (await callAs(world, by, tables.list, {})).body.items?.find(({ id }) => id === tableId);
  const proposalId = found?.proposals.find((one) => one.by.uid === uidOf(world, to))?.id;
  if (proposalId === undefined) return;
  await callAs(world, by, tables.vote, { params: { tableId, proposalId }, body: { agrees: true } });
}

async function announce(world: World) {
  const at = new Date(world.stage.start.getTime() + 100 * HOUR_MS).toISOString();
  const given = { title: newWords(world, 'ola'), location: 'Town hall', description: '', startsAt: at };
  const body = { ...given, clientId: randomUUID() };
  const { ok, body: event } = await callAs(world, 'ola', operators.createEvent, { body });
  if (!ok) return;
  world.eventIds.push(event.id);
  world.names.set(event.id, `event ${world.eventIds.length}`);
}
const ofEvent = ({ eventIds }: World) => ({ params: { eventId: eventIds.at(-1) ?? 'A'.repeat(20) } });

/** Runs the jobs that tell members something, or change what they see. */
async function runJobs({ stage: { test } }: World) {
  for (const run of [
    ...[lapseConnectionRequests, remindOfConnectionRequests, sendHangoutReminders, compareMarksAndAbsences],
    ...[settleDuePlaces, freeDuePlaces, tendTables, offerTables],
    ...[deleteOldHangoutDetails, (app: App) => pushes(app).send(), sendDigests],
  ])
    await run(test.app);
}

/** The acts of members in a history. */
export const ACTS = {
  ask: (world, by, { to }) =>
    callAs(world, by, connections.request, { ...pairOf(world, to, by), body: { message: newWords(world, by) } }),
  accept: (world, by, { to }) =>
    callAs(world, by, connections.answer, { ...pairOf(world, by, to), body: { answer: 'accept' } }),
  decline: (world, by, { to }) =>
    callAs(world, by, connections.answer, { ...pairOf(world, by, to), body: { answer: 'decline' } }),
  withdraw: (world, by, { to }) => callAs(world, by, connections.end, pairOf(world, to, by)),
  say: (world, by, { to }) => say(world, by, directChat(world, by, to)),
  readDirect: (world, by, { to }) =>
    callAs(world, by, chats.markRead, { params: { chatId: directChat(world, by, to) }, body: { seq: 99 } }),
  muteDirect: (world, by, { to }) =>
    callAs(world, by, chats.setLevel, { params: { chatId: directChat(world, by, to) }, body: { level: 'none' } }),
  editDirect: (world, by, { to }) =>
    callAs(world, by, chats.edit, {
      params: { chatId: directChat(world, by, to), seq: String(FIRST) },
      body: { content: newWords(world, by) },
    }),
  removeDirect: (world, by, { to }) =>
    callAs(world, by, chats.remove, { params: { chatId: directChat(world, by, to), seq: String(FIRST) } }),
  hideReading: (world, by) =>
    callAs(world, by, chats.saveSettings, { params: own(world, by), body: { showRead: false } }),

  plan: (world, by) => plan(world, by),
  planAtHome: (world, by) => plan(world, by, { location: 'Astoria', isAtHome: true, address: '1 Home Street' }),
  replan: (world, by) => replan(world, by),
  moveHome: (world, by) =>
    replan(world, by, {
      ...{ title: 'At home', location: 'Astoria', isAtHome: true },
      address: `${newWords(world, by)} Street`,
    }),
  cancel: (world, by) => {
    const hosted = world.hangouts.find(({ host }) => host === by);
    return callAs(world, by, hangouts.cancel, { params: { hangoutId: hosted?.id ?? 'unknown' } });
  },
  join: (world, by, { which }) =>
    callAs(world, by, hangouts.join, { ...rsvp(world, by, which), body: { rsvp: 'confirmed' } }),
  leave: (world, by, { which }) => callAs(world, by, hangouts.leave, rsvp(world, by, which)),
  remove: (world, by, { to, which }) => callAs(world, by, hangouts.removeAttendee, otherAt(world, to, which)),
  nameCoHost: (world, by, { to, which }) => callAs(world, by, hangouts.nameCoHost, otherAt(world, to, which)),
  suggest: (world, by, { to, which }) => callAs(world, by, hangouts.suggest, otherAt(world, to, which)),
  note: (world, by, { which }) =>
    callAs(world, by, hangouts.changeRsvp, {
      ...rsvp(world, by, which),
      body: { bringsGuest: false, note: newWords(world, by) },
    }),
  write: (world, by, { which }) => say(world, by, groupAt(world, which)),
  react: (world, by, { which }) =>
    callAs(world, by, chats.react, {
      params: { chatId: groupAt(world, which), seq: String(FIRST) },
      body: { emoji: '🎉' },
    }),
  editLast: async (world, by, { which }) => {
    const chatId = groupAt(world, which);
    const { body } = await callAs(world, by, chats.messages, { params: { chatId } });
    const seq = body.items?.findLast(({ userId, kind }) => userId === uidOf(world, by) && kind === 'text')?.seq;
    if (seq !== undefined)
      await callAs(world, by, chats.edit, {
        params: { chatId, seq: String(seq) },
        body: { content: newWords(world, by) },
      });
  },
  typeInGroup: (world, by, { which }) => publishTyping(world.stage.test.app, uidOf(world, by), groupAt(world, which)),
  readGroup: (world, by, { which }) =>
    callAs(world, by, chats.markRead, { params: { chatId: groupAt(world, which) }, body: { seq: 99 } }),
  mark: (world, by, { to, which }) =>
    callAs(world, by, encounters.mark, { ...otherAt(world, to, which), body: { meetAgain: true } }),
  tellAbsent: (world, by, { to, which }) =>
    callAs(world, by, encounters.tellAbsent, { ...otherAt(world, to, which), body: { absent: true } }),

  seat: (world) => seat(world),
  propose: (world, by) => propose(world, by),
  agree: (world, by, { to }) => agree(world, by, to),
  leaveTable: (world, by) => callAs(world, by, tables.leave, { params: tableOf(world) }),
  writeAtTable: (world, by) => say(world, by, groupChatId(tableOf(world).tableId)),

  announce: (world) => announce(world),
  attend: (world, by) => callAs(world, by, events.attend, ofEvent(world)),
  joinEvent: (world, by) => callAs(world, by, events.join, ofEvent(world)),
  writeAtEvent: (world, by) =>
    callAs(world, by, events.send, {
      ...ofEvent(world),
      body: { clientId: randomUUID(), text: newWords(world, by) },
    }),

  saveProfile: (world, by) => saveFields(world, by, { bio: newWords(world, by), firstName: `New name ${by}` }),
  showPhoto: async (world, by) => {
    const bytes = await picture('jpeg', { width: 8, height: 8 });
    const { body } = await callAs(world, by, media.uploadPicked, { params: own(world, by), bytes });
    await saveFields(world, by, { profileImage: body.downloadUrl });
  },
  hideHome: (world, by, { which }) =>
    saveFields(world, by, {
      ...{ neighborhood: which % 2 === 0 ? 'astoria' : 'bushwick', showNeighborhood: false },
    }),
  savePrivate: (world, by, { which }) =>
    callAs(world, by, profiles.saveProfile, {
      params: own(world, by),
      body: { private: { birthday: `19${80 + (which % 10)}-02-03` } },
    }),
  saveQuietHours: (world, by, { which }) =>
    callAs(world, by, notifications.saveSettings, {
      params: own(world, by),
      body: { digest: which % 2 === 0, quiet: { from: which % 12, to: 20 } },
    }),
  notForMe: (world, by, { to }) => callAs(world, by, discovery.markNotForMe, other(world, by, to)),
  block: (world, by, { to }) => callAs(world, by, safety.block, other(world, by, to)),
  unblock: (world, by, { to }) => callAs(world, by, safety.unblock, other(world, by, to)),
  report: (world, by, { to }) =>
    callAs(world, by, safety.report, { body: { uid: uidOf(world, to), reason: newWords(world, by) } }),
  suspend: (world, _by, { to }) => commandSuspend(world.stage.test.app, null, uidOf(world, to), 'Spam'),
  appeal: (world, by) =>
    callAs(world, by, account.sendAppeal, { params: own(world, by), body: { words: newWords(world, by) } }),
  look: async (world, by, { to }) => {
    await callAs(world, by, discovery.intros, { query: { list: 'everyone' } });
    await callAs(world, by, profiles.readUser, { params: own(world, to) });
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

/** Where a step belongs: hidden ones are not in both worlds. */
const PERIODS = { before: 0, hidden: 20, after: 30 };
export type PeriodName = keyof typeof PERIODS;

/** Does one step after the other. Answers to other members are not kept, and a step may fail: then it changes nothing. */
export async function perform(world: World, steps: readonly Step[], period: PeriodName): Promise<void> {
  for (const [at, { act, by, ...given }] of steps.entries()) {
    const label = `${period} ${at + 1}`;
    world.moment = { label, number: PERIODS[period] + at, isHidden: period === 'hidden' };
    world.periods.push({ name: label, beganAt: Date.now() });
    await (ACTS[act] as Act)(world, by, given);
    await settle(world);
  }
}

/** Returns a step. */
export const step = (by: Name, act: Step['act'], to: Name = VIEWER, which = 0): Step => ({ act, by, to, which });
