import type { ZodMiniType } from 'zod/mini';
import { STAFF_LEVELS } from '#contract/access-levels.ts';
import { directChatId, eventChatId, groupChatId, huddleChatId } from '#contract/chats/ids.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { mainAddress } from '#contract/media/picture-files.ts';
import type { RouteSpec } from '#contract/route.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { cursorOf } from '#server/platform/http/cursor.ts';
import { tellOfNewHangouts } from '#server/slices/hangouts/index.ts';
import { latestTelling, UNSETTLED_MS } from '#server/slices/hangouts/new-hangouts.rules.ts';
import { pushes, sendDigests } from '#server/slices/notifications/index.ts';
import { browserOf } from '../app.ts';
import { download } from '../download.ts';
import { CAST, callAs, callerOf, deliveriesTo, settle, VIEWER, type World } from './world.ts';

type Texts = Record<string, string>;
const otherMembers = CAST.filter((name) => name !== VIEWER && name !== 'ola');

/** Returns every id that the viewer could know: their own, and all that they ever saw or can compute. */
function idsOf({ members, hangouts, tableIds, groupIds, huddleIds, eventIds }: World) {
  const uids = otherMembers.map((name) => members[name].uid);
  const { uid } = members[VIEWER];
  const hangoutIds = [...hangouts.map(({ id }) => id), ...tableIds];
  return {
    uid: [uid, members.ana.uid],
    target: [uid, ...uids],
    requester: [uid, ...uids],
    other: uids,
    chatId: [
      ...uids.map((otherUid) => directChatId(uid, otherUid)),
      ...hangoutIds.map((id) => hangoutChatId(id)),
      ...groupIds.map((id) => groupChatId(id)),
      ...huddleIds.map((id) => huddleChatId(id)),
      ...eventIds.map((id) => eventChatId(id)),
    ],
    hangoutId: hangoutIds,
    tableId: tableIds,
    groupId: groupIds,
    huddleId: huddleIds,
    eventId: eventIds,
    seq: ['1', '2'],
    username: ['ana', 'eve', 'somebody'],
  } satisfies Record<string, string[]>;
}

/** The values with which the viewer tries each field of a query. A required field is in every request, with its first value. */
const QUERY_VALUES: Record<string, (world: World) => readonly string[]> = {
  list: () => ['recommended', 'nearby', 'everyone'],
  interest: () => ['books'],
  neighborhood: () => ['astoria', 'bushwick'],
  language: () => ['english'],
  careerField: () => ['technology'],
  arrival: () => ['around'],
  search: () => ['words', 'hidden'],
  beginning: () => ['boulder'],
  uids: ({ members }) => [`${members.ana.uid},${members.eve.uid}`],
  before: () => ['3'],
  after: () => ['1'],
  around: () => ['2'],
  changedAfter: () => ['0'],
  seqs: () => ['1,2,3,4,5'],
  when: () => ['past', 'any'],
  whose: () => ['mine'],
  category: () => ['food'],
  borough: () => ['Queens', 'Brooklyn'],
  from: ({ stage }) => [stage.start.toISOString().slice(0, 10)],
  until: ({ stage }) => [new Date(stage.start.getTime() + 60 * HOUR_MS).toISOString().slice(0, 10)],
  within: () => ['30', '45'],
  days: () => ['weekdays', 'weekends'],
  room: () => ['free'],
  people: () => ['known'],
  group: ({ groupIds }) => groupIds.slice(0, 1),
  as: () => ['stranger'],
};

const shapeOf = (schema: RouteSpec['query']): Record<string, ZodMiniType> =>
  (schema as unknown as { shape?: Record<string, ZodMiniType> } | undefined)?.shape ?? {};
const isRequired = (field: ZodMiniType) => !field.safeParse(undefined).success;

/** Returns the values of a parameter or field. @throws Error when nobody has said which values to try */
function valuesOf<V>(valuesByName: Record<string, V>, name: string, route: RouteSpec): V {
  const values = valuesByName[name];
  if (values === undefined) throw new Error(`Say which values of ${name} to try in ${route.method} ${route.path}.`);
  return values;
}

/** Returns every combination of the values of a route's parameters. */
function paramsOf(world: World, route: RouteSpec): Texts[] {
  const ids: Record<string, readonly string[]> = idsOf(world);
  let params: Texts[] = [{}];
  for (const [, name = ''] of route.path.matchAll(/:(\w+)/g)) {
    const values = valuesOf(ids, name, route);
    params = params.flatMap((partial) => values.map((value) => ({ ...partial, [name]: value })));
  }
  // A connection has two different members, and one of them is the viewer.
  const { uid } = world.members[VIEWER];
  const isOwn = ({ target, requester }: Texts) =>
    target === undefined || (target !== requester && (target === uid || requester === uid));
  return params.filter(isOwn);
}

/** Returns the queries of a route: without optional fields, and each of these alone with each of its values. */
function queriesOf(world: World, route: RouteSpec): Texts[] {
  const fields = Object.entries(shapeOf(route.query)).filter(([name]) => name !== 'cursor' && name !== 'limit');
  const valued = fields.map(([name, field]) => {
    const values = valuesOf(QUERY_VALUES, name, route)(world);
    return { name, values, required: isRequired(field) };
  });
  const required = Object.fromEntries(
    valued.filter((field) => field.required).map(({ name, values }) => [name, values[0] ?? '']),
  );
  return [
    required,
    ...valued.flatMap(({ name, values, required: isGiven }) =>
      values.slice(isGiven ? 1 : 0).map((value) => ({ ...required, [name]: value })),
    ),
  ];
}

const PAGES_MAX = 30;

/** Reads a list in pages of one entry, because a cursor may say more than the entries. */
async function readPages(world: World, route: RouteSpec, args: { params: Texts; query: Texts }) {
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { ...args.query, limit: '1', ...(cursor !== undefined && { cursor }) };
    const { ok, body } = (await callAs(world, VIEWER, route, { ...args, query })) as {
      ok: boolean;
      body: { nextCursor?: string | null };
    };
    cursor = (ok && body.nextCursor) || undefined;
    if (cursor === undefined) return;
  }
}

/** Reads a list after a member whom it may not contain: a made-up cursor must not say whether it does. */
async function readMadeUpPages(world: World, route: RouteSpec, { params, query }: { params: Texts; query: Texts }) {
  for (const name of ['ana', 'eve'] as const) {
    const cursor = cursorOf(world.members[name].uid);
    await callAs(world, VIEWER, route, { params, query: { ...query, cursor } });
  }
}

/** Calls a route that reads with one choice of ids, and with every filter. */
async function readWith(world: World, route: RouteSpec, params: Texts): Promise<void> {
  const [query = {}, ...otherQueries] = queriesOf(world, route);
  // A route that refuses these ids does so with any query.
  if (!(await callAs(world, VIEWER, route, { params, query })).ok) return;
  if ('cursor' in shapeOf(route.query)) {
    await readPages(world, route, { params, query });
    await readMadeUpPages(world, route, { params, query });
  }
  for (const otherQuery of otherQueries) await callAs(world, VIEWER, route, { params, query: otherQuery });
}

/** Calls every route that reads, with every id and every filter. */
async function readEverything(world: World): Promise<void> {
  for (const sliceRoutes of Object.values(routes))
    for (const route of Object.values(sliceRoutes as Record<string, RouteSpec>)) {
      if (route.method !== 'GET' || STAFF_LEVELS.has(route.access)) continue;
      for (const params of paramsOf(world, route)) await readWith(world, route, params);
    }
}

/** Reports Ana, and as hers every message that the viewer could know of, also the next one of each chat, and every hangout. */
async function reportEverything(world: World): Promise<void> {
  const { chatId: chatIds, hangoutId: hangoutIds } = idsOf(world);
  const report = (body: object) => callAs(world, VIEWER, routes.reports.report, { body: { reason: 'Why', ...body } });
  const { uid } = world.members.ana;
  await report({ uid });
  for (const hangoutId of hangoutIds) await report({ uid, hangoutId });
  for (const chatId of chatIds) for (const seq of [1, 2, 3, 4]) await report({ uid, message: { chatId, seq } });
}

/** Asks what the language model would say about the others: it gets their profiles. */
async function readTexts(world: World): Promise<void> {
  for (const name of otherMembers) {
    const data = { currentUser: {}, otherUser: { uid: world.members[name].uid } };
    await callAs(world, VIEWER, routes.writing.generateMatchReason, { body: { data } });
    await callAs(world, VIEWER, routes.writing.generateConnectionSummary, {
      body: { data: { otherUsername: name, otherUid: world.members[name].uid } },
    });
  }
}

/** Opens every picture that the viewer has been shown: an address may lead to it longer than anything names it. */
async function openPictures(world: World): Promise<void> {
  const { app } = world.stage.test;
  const { uid } = world.members[VIEWER];
  const { sessionId } = await issueTokens(app, uid);
  const { picture } = browserOf(app, { uid, sessionId });
  const shown = JSON.stringify(world.received).matchAll(/\/media\/[\w./-]+/g);
  for (const url of new Set([...shown].map(([address]) => address))) {
    const { statusCode } = await picture(url);
    world.received.push({ source: 'picture', content: statusCode });
  }
}

/** Reads the viewer's calendar at its private address. */
async function readCalendar(world: World): Promise<void> {
  const caller = await callerOf(world, VIEWER);
  const { body } = await caller.call(routes.calendar.createFeed, { params: { uid: world.members[VIEWER].uid } });
  const answer = await world.stage.test.app.http.inject({ url: new URL(body.address ?? '').pathname });
  world.received.push({ source: 'calendar', content: answer.body.replaceAll('\r\n ', '') });
}

/** Keeps every file of the viewer's download. */
async function readDownload(world: World): Promise<void> {
  const caller = await callerOf(world, VIEWER);
  const { files } = await download(world.stage.test, { uid: world.members[VIEWER].uid, call: caller.call });
  for (const [name, content] of files) world.received.push({ source: `download ${name}`, content: content.toString() });
}

/** The address of a picture that there is not. */
const NO_PICTURE = mainAddress('pictures', 'A'.repeat(24));

/** Tries what the viewer can do to chats and hangouts: an error may say as much as an answer. */
async function tryEverything(world: World): Promise<void> {
  const { chatId: chatIds, hangoutId: hangoutIds } = idsOf(world);
  const { chats, groups, hangouts, events } = routes;
  for (const chatId of chatIds) {
    await callAs(world, VIEWER, chats.markRead, { params: { chatId }, body: { seq: 99 } });
    await callAs(world, VIEWER, chats.setLevel, { params: { chatId }, body: { level: 'replies' } });
    for (const seq of ['1', '2'])
      await callAs(world, VIEWER, chats.react, { params: { chatId, seq }, body: { emoji: '🎉' } });
    const body = { clientId: crypto.randomUUID(), content: 'Anybody here?' };
    await callAs(world, VIEWER, chats.send, { params: { chatId }, body });
  }
  const { uid } = world.members[VIEWER];
  for (const hangoutId of hangoutIds) {
    await callAs(world, VIEWER, hangouts.addAlbumPhoto, { params: { hangoutId }, body: { picture: NO_PICTURE } });
    await callAs(world, VIEWER, hangouts.join, { params: { hangoutId, uid }, body: { rsvp: 'confirmed' } });
    await callAs(world, VIEWER, hangouts.leave, { params: { hangoutId, uid } });
  }
  for (const groupId of world.groupIds) {
    await callAs(world, VIEWER, groups.leave, { params: { groupId, uid } });
    await callAs(world, VIEWER, groups.join, { params: { groupId, uid }, body: {} });
  }
  for (const eventId of world.eventIds) await callAs(world, VIEWER, events.joinChat, { params: { eventId } });
}

/** Lets the viewer be told of new hangouts, and read it. */
async function hearOfNewHangouts(world: World) {
  const { test } = world.stage;
  const tomorrow = new Date(test.clock.now().getTime() + 24 * HOUR_MS);
  test.clock.set(new Date(latestTelling(tomorrow).getTime() + 2 * UNSETTLED_MS));
  await tellOfNewHangouts(test.app);
  await callAs(world, VIEWER, routes.notifications.list, { params: { uid: world.members[VIEWER].uid } });
}

/** Lets the viewer look at everything, and returns after the last push and mail. */
export async function lookAround(world: World): Promise<void> {
  const { test } = world.stage;
  world.periods.push({ name: 'the end', beganAt: Date.now() });
  await readEverything(world);
  await readTexts(world);
  await readCalendar(world);
  await openPictures(world);
  await readDownload(world);
  await reportEverything(world);
  await settle(world);
  await tryEverything(world);
  await settle(world);
  world.socket?.close();
  world.socket = null;
  while (test.app.presence.has(world.members[VIEWER].uid)) await new Promise((resolve) => setImmediate(resolve));
  await hearOfNewHangouts(world);
  test.clock.advance(26 * HOUR_MS);
  await pushes(test.app).send();
  await sendDigests(test.app);
  world.received.push(...deliveriesTo(world));
}
