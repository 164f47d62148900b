/**
 * Lets simulated newcomers live for 90 days in four cities, and prints how fast they meet (docs/meetings.md):
 *   npm run bench -- city [members] [--write] [--keep=FILE --one]
 * `--write` saves the plots. `--keep` keeps the figures of each city in a file, from which a later run goes on.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { testClock } from '#server/platform/clock/clock.ts';
import { createLog } from '#server/platform/log/log.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts';
import { sharedReasonsAmong } from '#server/slices/writing/card-reasons.ts';
import { CITIES } from './city/assumptions.ts';
import { type Figures, figuresOf } from './city/figures.ts';
import { live } from './city/live.ts';
import { createPeople } from './city/people.ts';
import { plotsOf } from './city/plots.ts';
import { createStore } from './city/store.ts';

const DAYS = 90;
const MEMBERS = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 10_000);
const KEPT = process.argv.find((word) => word.startsWith('--keep='))?.slice('--keep='.length);
const BEGIN = new Date('2026-06-01T00:00:00Z');
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const ROWS: readonly (readonly [string, (figures: Figures) => string])[] = [
  ['Median days to the first meeting', ({ medianDays }) => (medianDays === null ? 'more than 45' : String(medianDays))],
  ['No meeting after 30 days', ({ noMeetingAfter30 }) => percent(noMeetingAfter30)],
  ['Met somebody three times within 60 days', ({ thriceAny }) => percent(thriceAny)],
  ['People met three times within 60 days, mean', ({ thriceMean }) => thriceMean.toFixed(2)],
  ['Requests', ({ requests }) => String(requests)],
  ['Requests without an answer within 14 days', ({ unanswered }) => percent(unanswered)],
  ['Views of the least shown tenth, of the median', ({ lowestTenth }) => percent(lowestTenth)],
  ['Share of all views for the most shown tenth', ({ topTenth }) => percent(topTenth)],
  ['Tables', ({ tables }) => String(tables)],
];

async function run(url: string, folder: string) {
  const clock = testClock(BEGIN);
  const config = readConfig({ DATA_DIR: folder, DEMO_MEMBERS: '0' });
  const app = await createServer(config, url, { log: createLog('silent'), clock, jobs: false });
  const store = createStore(app, clock, BEGIN);
  const people = createPeople(MEMBERS, DAYS);
  const haveReason = sharedReasonsAmong(people.map(({ profile }) => profile));
  const figures: Figures[] = KEPT && existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : [];
  const missing = CITIES.slice(figures.length);
  for (const city of process.argv.includes('--one') ? missing.slice(0, 1) : missing) {
    const startedAt = performance.now();
    figures.push(figuresOf(people, await live(people, { city, days: DAYS, store, haveReason }), DAYS));
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
  const names = CITIES.slice(0, figures.length).map(({ name }) => name);
  console.info(`${MEMBERS} members, ${DAYS} days`);
  console.info(`| | ${names.join(' | ')} |\n|---|${names.map(() => '---:|').join('')}`);
  for (const [label, word] of ROWS) console.info(`| ${label} | ${figures.map(word).join(' | ')} |`);
  if (process.argv.includes('--write') && figures.length === CITIES.length)
    for (const [name, svg] of Object.entries(plotsOf(figures))) writeFileSync(join('docs/pictures', name), svg);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
