/**
 * Lets simulated newcomers live in several cities, and prints how fast they meet (docs/meetings.md):
 *   npm run bench -- city [members] [--write] [--cities=3,6] [--seed=1] [--days=90] [--assume=NAME:NUMBER,…] [--keep=FILE]
 * `--write` saves the plots, `--cities` takes the columns with these numbers, `--assume` replaces numbers of
 * bench/city/assumptions.ts, and `--keep` keeps the figures of each city in a file, from which a later run goes on.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { testClock } from '#server/platform/clock/clock.ts';
import { createLog } from '#server/platform/log/log.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts';
import { sharedReasonsAmong } from '#server/slices/writing/card-reasons.ts';
import { assume, CITIES } from './city/assumptions.ts';
import { type Figures, figuresOf } from './city/figures.ts';
import { live } from './city/live.ts';
import { createPeople } from './city/people.ts';
import { plotsOf } from './city/plots.ts';
import { createStore } from './city/store.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    cities: { type: 'string', default: CITIES.map((_, index) => index).join() },
    seed: { type: 'string', default: '0' },
    days: { type: 'string', default: '90' },
    assume: { type: 'string', default: '' },
    keep: { type: 'string' },
  },
});
const MEMBERS = Number(positionals[0] ?? 10_000);
const [DAYS, SEED, KEPT] = [Number(values.days), Number(values.seed), values.keep];
const chosen = values.cities.split(',').flatMap((index) => CITIES[Number(index)] ?? []);
for (const [name = '', value] of values.assume.split(',').map((pair) => pair.split(':')))
  if (name !== '') assume(name, Number(value));
const BEGIN = new Date('2026-06-01T00:00:00Z');
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

const ROWS: readonly (readonly [string, (figures: Figures) => string])[] = [
  ['Median days to the first meeting', ({ medianDays }) => (medianDays === null ? 'more than 45' : String(medianDays))],
  ['No meeting after 30 days', ({ noMeetingAfter30 }) => percent(noMeetingAfter30)],
  ['Met somebody three times within 60 days', ({ thriceAny }) => percent(thriceAny)],
  ['People met three times within 60 days, mean', ({ thriceMean }) => thriceMean.toFixed(2)],
  ['Minutes to a meeting, median', ({ medianWay }) => String(medianWay.all)],
  [
    '… of two, to a hangout, to a table',
    ({ medianWay: { pair, hangout, table } }) => [pair, hangout, table].map((way) => way ?? '–').join(', '),
  ],
  ['Ways to meetings of more than 40 minutes', ({ longWays }) => percent(longWays)],
  [
    '… to tables, of members who show where they live',
    ({ longWaysToTables }) => (longWaysToTables === null ? '–' : percent(longWaysToTables)),
  ],
  ['Requests', ({ requests }) => String(requests)],
  ['Requests without an answer within 14 days', ({ unanswered }) => percent(unanswered)],
  ['Views of the least shown tenth, of the median', ({ lowestTenth }) => percent(lowestTenth)],
  ['Share of all views for the most shown tenth', ({ topTenth }) => percent(topTenth)],
  ['Views of members who live far out, of those of others', ({ farOut }) => percent(farOut)],
  ['… of members who hide their neighborhood', ({ hidden }) => percent(hidden)],
  ['Tables, groups, huddles', ({ tables, groups, huddles }) => `${tables}, ${groups}, ${huddles}`],
];

async function run(url: string, folder: string) {
  const clock = testClock(BEGIN);
  const config = readConfig({ DATA_DIR: folder, DEMO_MEMBERS: '0' });
  const app = await createServer(config, url, { log: createLog('silent'), clock, jobs: false });
  const store = createStore(app, clock, BEGIN);
  const people = createPeople(MEMBERS, DAYS, SEED);
  const haveReason = sharedReasonsAmong(people.map(({ profile }) => profile));
  const figures: Record<string, Figures> = KEPT && existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
  for (const city of chosen.filter(({ name }) => !figures[name])) {
    const startedAt = performance.now();
    const lived = await live(people, { city, days: DAYS, store, haveReason, seed: SEED });
    figures[city.name] = figuresOf(people, lived, DAYS);
    if (KEPT) writeFileSync(KEPT, JSON.stringify(figures));
    console.error(`${city.name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  await app.close();
  return figures;
}

const folder = mkdtempSync(join(tmpdir(), 'stoop-city-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
try {
  const figures = await run(postgres.url, folder);
  const columns = chosen.flatMap(({ name }) => figures[name] ?? []);
  console.info(`${MEMBERS} members, ${DAYS} days, seed ${SEED} ${values.assume}`);
  console.info(`| | ${chosen.map(({ name }) => name).join(' | ')} |\n|---|${chosen.map(() => '---:|').join('')}`);
  for (const [label, word] of ROWS) console.info(`| ${label} | ${columns.map(word).join(' | ')} |`);
  if (values.write)
    for (const [name, svg] of Object.entries(plotsOf(figures))) writeFileSync(join('docs/pictures', name), svg);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
