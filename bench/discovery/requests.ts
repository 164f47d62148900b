import { sql } from 'kysely';
import { listIntrosInEnglish } from '#server/demo/acts/discovery.ts';
import type { App } from '#server/platform/app.ts';
import { suggestedInterests } from '#server/slices/discovery/own-interests.sql.ts';
import { rankEverybody } from '#server/slices/discovery/ranked-page.sql.ts';
import { rankingViewerOf } from '#server/slices/discovery/viewer.rules.ts';
import { list as listGroups } from '#server/slices/groups/groups.sql.ts';
import { viewsFor as groupViewsFor } from '#server/slices/groups/views.ts';
import { list as listHangouts } from '#server/slices/hangouts/list.sql.ts';
import { neighborhoodsNear } from '#server/slices/hangouts/list.ts';
import { viewsFor as hangoutViewsFor } from '#server/slices/hangouts/views.ts';
import { findProfile } from '#server/slices/profiles/index.ts';
import { median } from '../compare/times.ts';
import { RARE_WORD, uidOf } from './members.ts';

/** The number of viewers who take turns, so that cached rows of one do not help the next. */
const VIEWERS = 20;
/** V8 compiles what is called often only after a while, and PostgreSQL keeps a plan after five calls. */
const WARM_UP = 5 * VIEWERS;
const PAGE = 24;
const BEST = 50;

/** The kinds of requests, and how many times as long as the plain list, or as a page of Recommended, each may take. */
export const KINDS = {
  plain: { name: 'a plain list, raw pg' },
  first: { name: 'a page of Recommended', goal: 3 },
  second: { name: 'its second page', goal: 3 },
  near: { name: 'a page of Near You', goal: 3 },
  interest: { name: 'filtered by interest', goal: 3 },
  neighborhood: { name: 'filtered by neighborhood', goal: 3 },
  arrival: { name: 'filtered by arrival', goal: 3 },
  three: { name: 'filtered by interest, language and field', goal: 3 },
  name: { name: 'search for a name', goal: 3 },
  letters: { name: 'search for "an"', goal: 5 },
  nobody: { name: 'search without a match' },
  words: { name: 'search for "hiking", a word of every third member', goal: 2, of: 'first' },
  rareWords: { name: 'search for two words of a few members', goal: 2, of: 'first' },
  suggestions: { name: 'suggestions for "craft ba"', goal: 2, of: 'first' },
  groups: { name: 'a page of the directory of groups', goal: 2, of: 'first' },
  groupWords: { name: 'groups by a word', goal: 2, of: 'first' },
  within: { name: 'hangouts within 30 minutes by train', goal: 2, of: 'first' },
  hundreds: { name: 'Recommended while 300 members just changed their facts' },
  thousands: { name: 'Recommended while 3,000 members just changed their facts' },
  visit: { name: 'the first visit, which makes the ranking' },
  all: { name: 'ranking all, without reasons' },
} as const satisfies Record<string, { name: string; goal?: number; of?: 'first' }>;
export type Kind = keyof typeof KINDS;

/** The medians of each kind, in ms, and which part of the best members the first pages contain. */
export interface Measured {
  members: number;
  ms: Record<Kind, number>;
  recall: number;
}

const viewersOf = (members: number) =>
  Array.from({ length: VIEWERS }, (_, index) => uidOf(1 + ((index * 4999) % members)));

/** Runs each kind of request in turn, round after round, so that a busy machine affects all alike. Returns medians in ms. */
async function time<K extends Kind>(
  kinds: Record<K, (viewer: string) => Promise<unknown>>,
  viewers: string[],
  rounds: number,
  warmUp = 0,
) {
  const asks = Object.entries(kinds) as [K, (viewer: string) => Promise<unknown>][];
  const times = new Map<K, number[]>(asks.map(([name]) => [name, []]));
  for (let round = -warmUp; round < rounds; round++) {
    for (const [name, ask] of asks) {
      const viewer = viewers[(round + warmUp) % viewers.length] as string;
      const startedAt = performance.now();
      await ask(viewer);
      if (round >= 0) times.get(name)?.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries([...times].map(([name, durations]) => [name, median(durations)])) as Record<K, number>;
}

/** Ranks all members, as every page did before there were orders. */
async function rankAll(app: App, viewer: string, limit: number) {
  const profile = await findProfile(app.db, viewer);
  if (!profile) throw new Error('A viewer has no profile.');
  const { rows } = await rankEverybody(app.db, {
    viewer,
    ...rankingViewerOf({ profile, isGreeter: false }),
    list: 'recommended',
    tags: 0n,
    limit,
    neighborhood: null,
    arrived: null,
    near: null,
    search: '',
    words: null,
    after: null,
    now: new Date(),
  });
  return rows;
}

type IntrosQuery = Parameters<typeof listIntrosInEnglish>[2];
type Ask = (viewer: string) => Promise<{ items: { uid: string }[]; nextCursor: string | null }>;
const asking =
  (app: App) =>
  (query: Partial<IntrosQuery>): Ask =>
  (viewer) =>
    listIntrosInEnglish(app, viewer, { list: 'recommended', limit: PAGE, ...query });

/** Reads a page of the directory of groups as its route does. */
const readGroups = async ({ db }: App, viewer: string, search: string) =>
  groupViewsFor(db, viewer, await listGroups(db, viewer, { whose: 'all', search }, { after: null, limit: PAGE }));

/** Reads a page of the hangouts within 30 minutes, which says how long the train takes to each. */
async function readHangoutsNear(app: App, viewer: string) {
  const neighborhoods = await neighborhoodsNear(app.db, viewer, '30');
  const filters = { when: 'upcoming', whose: 'all', neighborhoods } as const;
  const rows = await listHangouts(app.db, { viewer, now: new Date() }, filters, { after: null, limit: PAGE });
  return hangoutViewsFor(app, app.db, viewer, rows);
}

/** Lets one member of a hundred change after the orders were made, and long enough ago that an order can take all of them in. */
async function changeMembers({ db }: App) {
  await sql`update discovery_orders set made_at = made_at - interval '1 hour'`.execute(db);
  await sql`update discovery_members set tags = tags # 2643 where hashtext(uid) % 100 = 0`.execute(db);
  await sql`update discovery_members set changed_at = changed_at - interval '30 minutes' where changed_at > '-infinity'`.execute(
    db,
  );
}

/** Times the lists, after each viewer has read the first page of Recommended. */
async function timeLists(app: App, viewers: string[], rounds: number) {
  const ask = asking(app);
  const cursors = new Map<string, string | undefined>();
  for (const viewer of viewers) cursors.set(viewer, (await ask({})(viewer)).nextCursor ?? undefined);
  const plain = { name: 'plain', text: 'select * from profiles where uid > $1 order by uid limit 25' };
  return time(
    {
      plain: (viewer) => app.pool.query({ ...plain, values: [viewer] }),
      first: ask({}),
      second: (viewer) => ask({ cursor: cursors.get(viewer) })(viewer),
      near: ask({ list: 'nearby' }),
      interest: ask({ interest: 'hiking' }),
      neighborhood: ask({ neighborhood: 'astoria' }),
      arrival: ask({ arrival: 'around' }),
      three: ask({ interest: 'hiking', language: 'french', careerField: 'law' }),
      name: ask({ search: 'priya ban' }),
      letters: ask({ search: 'an' }),
      nobody: ask({ search: 'zzzz' }),
      words: ask({ list: 'words', search: 'hiking' }),
      rareWords: ask({ list: 'words', search: `craft ${RARE_WORD}` }),
      suggestions: (viewer) => suggestedInterests(app.db, viewer, 'craft ba'),
      groups: (viewer) => readGroups(app, viewer, ''),
      groupWords: (viewer) => readGroups(app, viewer, 'origami'),
      within: (viewer) => readHangoutsNear(app, viewer),
    },
    viewers,
    rounds,
    WARM_UP,
  );
}

/** Times Recommended while so many members just changed facts, which no order can have taken in. */
async function timeChanged(app: App, viewers: string[], rounds: number, count: number) {
  await sql`update discovery_members set tags = tags # 5286
    where uid in (select uid from discovery_members order by hashtext(uid) limit ${count})`.execute(app.db);
  return (await time({ first: asking(app)({}) }, viewers, rounds, VIEWERS)).first;
}

/** Returns which part of the best members, by a ranking of all, the first page contains. */
async function recallOf(app: App, viewers: readonly string[]) {
  let [foundCount, bestCount] = [0, 0];
  for (const viewer of viewers) {
    const exact = (await rankAll(app, viewer, BEST)).slice(0, BEST);
    const { items } = await asking(app)({ limit: BEST })(viewer);
    const listedUids = new Set(items.map(({ uid }) => uid));
    bestCount += exact.length;
    foundCount += exact.filter(({ uid }) => listedUids.has(uid)).length;
  }
  return foundCount / bestCount;
}

/** Measures all kinds of requests among so many members. */
export async function measure(app: App, members: number, rounds: number): Promise<Measured> {
  const viewers = viewersOf(members);
  const visits = await time(
    { visit: asking(app)({}), all: (viewer) => rankAll(app, viewer, PAGE) },
    viewers,
    Math.min(rounds, VIEWERS),
  );
  await changeMembers(app);
  const lists = await timeLists(app, viewers, rounds);
  const hundreds = await timeChanged(app, viewers, rounds, 300);
  const thousands = await timeChanged(app, viewers, rounds, 3000);
  return { members, ms: { ...lists, hundreds, thousands, ...visits }, recall: await recallOf(app, viewers) };
}
