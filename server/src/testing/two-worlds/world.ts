import { sql } from 'kysely';
import type { ErrorBody } from '#contract/errors.ts';
import { routes } from '#contract/index.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import { TOPICS } from '#contract/realtime.ts';
import type { Output, RouteSpec } from '#contract/route.ts';
import { createAccountWithoutCode, issueTokens } from '#server/demo/acts/identity.ts';
import { waitUntilChatsDrained } from '#server/slices/chats/index.ts';
import { hangoutBroadcasts } from '#server/slices/hangouts/index.ts';
import { setRoleOfMember } from '#server/slices/identity/index.ts';
import { pushes } from '#server/slices/notifications/index.ts';
import { saveProfileFields } from '#server/slices/profiles/index.ts';
import type { Caller, TestApp } from '../app.ts';
import type { PushService, Received as ReceivedPush } from '../push-service.ts';
import { openSocket, type TestSocket } from '../socket.ts';
import { canonicalTranscript, type Period, type Received } from './transcript.ts';

/** The members of each world: the viewer, the member who acts invisibly, another who can act in her place, two more, and an operator. */
export const CAST = ['vera', 'ana', 'eve', 'ben', 'cem', 'ola'] as const;
export type Name = (typeof CAST)[number];
export const VIEWER: Name = 'vera';

/** The tables that hold no member's data. */
const KEPT_SQL_TABLES = ['kysely_migration', 'kysely_migration_lock', 'secrets', 'signing_keys', 'seeds'];
const TOKEN_LASTS_MS = 50 * 60_000;

/** An app on which worlds exist one after the other. */
export interface Stage {
  test: TestApp;
  /** The address at which the app listens. */
  base: string;
  pushService: PushService;
  /** The time at which each world begins. */
  start: Date;
}

/** A plan of a world, with what its host can change. */
export interface PlannedHangout {
  id: string;
  host: Name;
}

interface WorldMember {
  uid: string;
  caller: Caller;
  signedInAt: number;
}

/** One history of a few members. The viewer receives what their browsers would. */
export interface World {
  stage: Stage;
  members: Record<Name, WorldMember>;
  hangouts: PlannedHangout[];
  tableIds: string[];
  groupIds: string[];
  huddleIds: string[];
  eventIds: string[];
  /** The ids that the world has given, with names that are the same in every world. */
  names: Map<string, string>;
  received: Received[];
  periods: Period[];
  socket: TestSocket | null;
  /** The step that is being done. Words and times are made of it. */
  moment: { label: string; number: number; isHidden: boolean };
  /** How far the clock has moved with the steps, without the hours that members wait. */
  passedMs: number;
  /** The pushes of the push service, and the mails, that were there before this world. */
  pushesBefore: number;
  mailsBefore: number;
}

/** Empties the database for the next world. */
async function removeEverybody({ test }: Stage) {
  const { db } = test.app;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${KEPT_SQL_TABLES})`.execute(
    db,
  );
  await sql.raw(rows.map(({ name }) => `delete from "${name}"`).join(';')).execute(db);
}

/** Signs a member in anew, because a token is valid for an hour of the test's clock. */
export async function callerOf({ stage: { test }, members }: World, name: Name): Promise<Caller> {
  const member = members[name];
  const now = test.clock.now().getTime();
  if (now - member.signedInAt > TOKEN_LASTS_MS) {
    member.caller = test.caller((await issueTokens(test.app, member.uid)).idToken);
    member.signedInAt = now;
  }
  return member.caller;
}

/** Calls a route as a member. Answers to the viewer belong to the things that they receive. */
export async function callAs<R extends RouteSpec>(
  world: World,
  name: Name,
  route: R,
  args: object = {},
): Promise<{ status: number; ok: boolean; body: Output<R>; error: ErrorBody['error'] }> {
  const caller = await callerOf(world, name);
  const answer = await caller.call(route, args as Parameters<typeof caller.call<R>>[1]);
  if (name === VIEWER) {
    const { status, error } = answer;
    const body = error ? { error: { ...error, requestId: '' } } : answer.body;
    world.received.push({ source: `${route.method} ${route.path} ${JSON.stringify(args)}`, content: { status, body } });
  }
  return answer;
}

/** The database rounds times to milliseconds. After this, no time of this step looks like one of the next. */
const STEP_ENDS_MS = 2;

/** Waits for everything that follows a step, and keeps the live events that the viewer received. */
export async function settle(world: World): Promise<void> {
  const { app } = world.stage.test;
  await waitUntilChatsDrained(app);
  await hangoutBroadcasts(app).drained();
  const isOver = Date.now() + STEP_ENDS_MS;
  await until(() => Date.now() > isOver);
  if (!world.socket) return;
  await world.socket.settled();
  // The events of one step may arrive in any order. Changes of a hangout that come while one is being sent are sent together
  // (slices/hangouts/broadcast.ts), so only the last state of each is the same in every run.
  const received = world.socket.events.splice(0);
  const idOf = (event: LiveEvent) => (event.type === 'hangout' ? event.hangout.id : event);
  const events = [...new Map(received.map((event) => [idOf(event), event])).values()].map((event) => ({
    source: `live event ${event.type}`,
    content: event,
  }));
  world.received.push(...sortedByText(events, world));
}

/** Sorts what a viewer may receive in any order by what it says. */
function sortedByText(received: readonly Received[], world: World): Received[] {
  const keyed = received.map((one) => ({ one, key: canonicalTranscript([one], world)[0] ?? '' }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ one }) => one);
}

/** Opens the viewer's browser, so that they receive live events, or closes it. */
export async function setOnline(world: World, isOnline: boolean): Promise<void> {
  const { base, test } = world.stage;
  const { uid } = world.members[VIEWER];
  if (world.socket) {
    world.socket.close();
    world.socket = null;
    await until(() => !test.app.presence.has(uid));
  }
  if (!isOnline) return;
  const { idToken } = await issueTokens(test.app, uid);
  const socket = await openSocket(base, idToken);
  for (const topic of TOPICS) {
    socket.say({ t: 'subscribe', topic });
    await socket.frame((frame) => frame.t === 'subscribed' && frame.topic === topic);
  }
  world.socket = socket;
}

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** Returns the pushes and mails that the viewer received in this world. */
export function deliveriesTo(world: World): Received[] {
  const { test, pushService } = world.stage;
  const pushes = pushService.received.slice(world.pushesBefore);
  const email = emailOf(VIEWER);
  const mails = test.mails.slice(world.mailsBefore).filter(({ to }) => to === email);
  // Several are sent at the same time.
  const received = pushes.map(({ news, size }: ReceivedPush) => ({ source: 'push', content: { news, size } }));
  return [...sortedByText(received, world), ...mails.map((mail) => ({ source: 'mail', content: { ...mail, id: '' } }))];
}

const emailOf = (name: Name) => `${name}@example.com`;

/**
 * Returns the uid of a member: the same in both worlds, because orders and the words of reasons depend on it, and another in each
 * pair of worlds, because the server caches by it.
 */
const uidOf = (name: Name, number: number) => `${name}${String(number).padStart(28 - name.length, '0')}`;

/** Begins a world with its members. @param number that of the pair of worlds */
export async function createWorld(stage: Stage, number: number): Promise<World> {
  const { test, pushService } = stage;
  await removeEverybody(stage);
  test.clock.set(stage.start);
  const members = {} as World['members'];
  for (const name of CAST) {
    const account = { email: emailOf(name), password: 'pass', emailVerified: true };
    const random = await createAccountWithoutCode(test.app, account);
    const uid = uidOf(name, number);
    await sql`update accounts set uid = ${uid} where uid = ${random}`.execute(test.app.db);
    members[name] = { uid, caller: test.visitor, signedInAt: Number.NEGATIVE_INFINITY };
    const fields = { username: name, firstName: `First-${name}`, selectedInterests: ['books' as const] };
    // With Ana's, the interest would be suggested to the viewer.
    const ownInterests = ['eve', 'ben', 'cem', 'ola'].includes(name) ? ['bouldering'] : [];
    // Without Ana, the months of the arrival cohort would be others.
    const movedToNYCDate = name === 'ana' ? '2024-01' : '2024-03';
    // The viewer has a neighborhood, so that minutes by train could reveal those of others.
    const home =
      name === VIEWER
        ? ({ borough: 'Queens', neighborhood: 'long-island-city' } as const)
        : { borough: 'Brooklyn' as const };
    await saveProfileFields(test.app, uid, { public: { ...fields, ...home, ownInterests, movedToNYCDate } });
  }
  await test.app.transact((work) => setRoleOfMember(work, members.ola.uid, 'operator'));
  const world: World = {
    stage,
    members,
    hangouts: [],
    tableIds: [],
    groupIds: [],
    huddleIds: [],
    eventIds: [],
    received: [],
    periods: [],
    socket: null,
    names: new Map([
      ...CAST.map((name) => [members[name].uid, name] as const),
      [new URL(pushService.origin).host, 'push service'],
    ]),
    moment: { label: '', number: 0, isHidden: false },
    passedMs: 0,
    pushesBefore: pushService.received.length,
    mailsBefore: test.mails.length,
  };
  const { endpoint, keys } = pushService.browser(await pushes(test.app).publicKey());
  const viewer = await callerOf(world, VIEWER);
  await viewer.call(routes.notifications.saveDevice, {
    params: { uid: members[VIEWER].uid },
    body: { endpoint, keys },
  });
  // They hear of all new hangouts.
  await viewer.call(routes.hangouts.saveFilters, { params: { uid: members[VIEWER].uid }, body: { filters: {} } });
  return world;
}
