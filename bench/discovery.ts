/**
 * Measures Intros with 1,000 members, and ten times as many until the given number: `npm run bench -- discovery [100000] [--plot]`.
 * It fills a temporary PostgreSQL with believable members, times pages of the lists and, for comparison, a plain list of the same
 * members, and compares the first 50 members with a ranking of all. Compare ratios within one run, because absolute times depend on
 * the machine. Nothing is asserted. `--plot` writes docs/pictures/intros-by-members.svg.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts';
import { matchable } from '#server/slices/discovery/match.rules.ts';
import { ranked } from '#server/slices/discovery/ranking.sql.ts';
import { visibleProfile } from '#server/slices/profiles/index.ts';
import { createFill, uidOf } from './discovery/members.ts';
import { type Point, plotOf } from './discovery/plot.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { plot: { type: 'boolean', default: false } },
});
const LARGEST = Number(positionals[0] ?? 100_000);
const SIZES = [1000, 10_000, 100_000, 1_000_000].filter((size) => size < LARGEST).concat(LARGEST);
const ROUNDS = 60;
/** The number of viewers who take turns, so that cached rows of one do not help the next. */
const VIEWERS = 20;
const PAGE = 24;
const BEST = 50;

const KINDS = {
  plain: 'a plain list, raw pg',
  first: 'Recommended, first page',
  second: 'Recommended, second page',
  near: 'Near You, first page',
  interest: 'by interest',
  neighborhood: 'by neighborhood',
  arrival: 'by arrival',
  three: 'by interest, language and field',
  name: 'search for a name',
  letters: 'search "an"',
  nobody: 'search without a match',
  hundreds: 'Recommended, 300 changed just now',
  thousands: 'Recommended, 3,000 changed just now',
  visit: 'Recommended, first visit',
  all: 'Recommended, ranking all',
} as const;
type Kind = keyof typeof KINDS;

const viewersOf = (members: number) => Array.from({ length: VIEWERS }, (_, at) => uidOf(1 + ((at * 4999) % members)));
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Runs each kind of request in turn, round after round, so that a busy machine affects all alike. Returns medians in ms. */
async function time(
  kinds: Partial<Record<Kind, (viewer: string) => Promise<unknown>>>,
  viewers: string[],
  rounds: number,
  warmUp = 0,
) {
  const times = new Map<string, number[]>(Object.keys(kinds).map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round++) {
    for (const [name, ask] of Object.entries(kinds)) {
      const viewer = viewers[(round + warmUp) % viewers.length] as string;
      const began = performance.now();
      await ask(viewer);
      if (round >= 0) times.get(name)?.push(performance.now() - began);
    }
  }
  return Object.fromEntries([...times].map(([name, taken]) => [name, median(taken)])) as Partial<Record<Kind, number>>;
}

/** Ranks all members, as every page did before there were orders. */
async function rankAll(
  { database, slices, clock }: Pick<App, 'database' | 'slices'> & { clock: () => Date },
  viewer: string,
  limit: number,
) {
  const me = await slices.profiles.find(database.db, viewer);
  if (!me) throw new Error('A viewer has no profile.');
  return ranked(database.db, {
    ...{ viewer, me: matchable(visibleProfile(me, 'none')), list: 'recommended', borough: me.borough, tags: 0n, limit },
    ...{ neighborhood: null, arrived: null, near: null, search: '', after: null, now: clock(), welcomed: null },
    ...{ notBlocked: slices.safety.notBlocked, connections: slices.connections },
  });
}

async function measure(app: App, members: number): Promise<Point & { recall: number }> {
  const { discovery } = app.slices;
  const viewers = viewersOf(members);
  const ask = (query: Partial<Parameters<typeof discovery.intros>[1]>) => (viewer: string) =>
    discovery.intros(viewer, { list: 'recommended', limit: PAGE, ...query });
  const all = (viewer: string, limit = PAGE) => rankAll({ ...app, clock: () => new Date() }, viewer, limit);
  const visits = await time({ visit: ask({}), all: (viewer) => all(viewer) }, viewers, VIEWERS);
  // One member of a hundred changes after the orders were made, and long enough ago that an order can take all of them in.
  await sql`update discovery_orders set made_at = made_at - interval '1 hour'`.execute(app.database.db);
  await sql`update discovery_members set tags = tags # 2643 where hashtext(uid) % 100 = 0`.execute(app.database.db);
  await sql`update discovery_members set changed_at = changed_at - interval '30 minutes' where changed_at > '-infinity'`.execute(
    app.database.db,
  );
  const cursors = new Map<string, string | undefined>();
  for (const viewer of viewers) cursors.set(viewer, (await ask({})(viewer)).nextCursor ?? undefined);
  const warm = await time(
    {
      plain: (viewer) =>
        app.database.pool.query({
          name: 'plain',
          text: 'select * from profiles where uid > $1 order by uid limit 25',
          values: [viewer],
        }),
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
    },
    viewers,
    ROUNDS,
    VIEWERS,
  );
  const changed = {} as Pick<Record<Kind, number>, 'hundreds' | 'thousands'>;
  for (const [kind, count] of [['hundreds', 300] as const, ['thousands', 3000] as const]) {
    // Real changes of facts, which no order can take in yet.
    await sql`update discovery_members set tags = tags # 5286
      where uid in (select uid from discovery_members order by hashtext(uid) limit ${count})`.execute(app.database.db);
    Object.assign(changed, await time({ [kind]: ask({}) }, viewers, ROUNDS, VIEWERS));
  }
  let found = 0;
  let wanted = 0;
  for (const viewer of viewers) {
    const exact = (await all(viewer, BEST)).slice(0, BEST).map(({ uid }) => uid);
    const shown = new Set((await ask({ limit: BEST })(viewer)).items.map(({ uid }) => uid));
    wanted += exact.length;
    found += exact.filter((uid) => shown.has(uid)).length;
  }
  return { members, ms: { ...warm, ...changed, ...visits } as Record<Kind, number>, recall: found / wanted };
}

const folder = mkdtempSync(join(tmpdir(), 'stoop-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
const seconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;
try {
  const config = readConfig({ DATA_DIR: folder, DEMO_MEMBERS: '0' });
  const app = await createApp(config, postgres.url, { log: createLog('silent'), jobs: false });
  const filling = openDatabase(postgres.url, { size: 1, statementTimeoutMs: 0, answerWithinMs: 0, onError: () => {} });
  const fill = createFill(filling.db, folder);
  const points: (Point & { recall: number })[] = [];
  for (const size of SIZES) {
    let began = performance.now();
    await sql`truncate discovery_orders, exposure_days, exposure_firsts`.execute(filling.db);
    await fill(size);
    console.info(`\n${size} members, filled in ${seconds(began)}`);
    began = performance.now();
    await app.slices.discovery.balance();
    await sql`vacuum analyze discovery_members`.execute(filling.db);
    console.info(`turns of a day: ${seconds(began)}`);
    const point = await measure(app, size);
    points.push(point);
    const plain = point.ms.plain ?? 1;
    for (const [kind, name] of Object.entries(KINDS)) {
      const ms = point.ms[kind] ?? Number.NaN;
      console.info(`${name.padEnd(34)}${ms.toFixed(2).padStart(9)} ms${(ms / plain).toFixed(1).padStart(9)} x`);
    }
    console.info(`recall of the best ${BEST}: ${point.recall.toFixed(3)}`);
  }
  if (values.plot) {
    const shown = ['plain', 'first', 'letters', 'visit', 'all'] as const;
    const named = points.map(({ members, ms }) => ({
      members,
      ms: Object.fromEntries(shown.map((kind) => [KINDS[kind], ms[kind] ?? 0])),
    }));
    writeFileSync(
      new URL('../docs/pictures/intros-by-members.svg', import.meta.url),
      plotOf(
        named,
        shown.map((kind) => KINDS[kind]),
      ),
    );
  }
  await filling.close();
  await app.close();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
