/**
 * Measures Intros with many members: `node bench/discovery.ts [members]` fills a temporary PostgreSQL by SQL, then times
 * pages of the ranked lists and, for comparison, of a plain list of the same members. Compare ratios within one run,
 * because absolute times depend on the machine. Nothing is asserted.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log/log.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts';

const MEMBERS = Number(process.argv[2] ?? 100_000);
const ROUNDS = 60;
/** The number of viewers, from all boroughs, who take turns so that cached rows of one do not help the next. */
const VIEWERS = 20;
const PAGE = 24;

type Db = App['database']['db'];

const uidOf = (n: number) => `m${String(n).padStart(27, '0')}`;
const uid = (n: string) => sql.raw(`'m' || lpad((${n})::text, 27, '0')`);
/** A uniform number from 0 to 1023 that is the same in every run. */
const chance = (seed: string) => sql.raw(`(hashint4(${seed}) & 1023)`);
const all = sql`generate_series(1, ${MEMBERS}::int) n`;
const TRAIT = (seed: string) => sql`case when n % 5 > 0 then 1 + ${chance(seed)} % 5 end`;

/**
 * Inserts members with 8 to 12 of 58 tags and up to 5 of 300 artists, some far more popular than others; every 50th member
 * blocks 5 others. The artist bits are not the ones the product would set, but as many: the results differ, the cost does not.
 */
async function fill(db: Db) {
  const steps = [
    sql`insert into accounts (uid, email, password_hash, password_updated_at, created_at, last_login_at)
      select ${uid('n')}, n || '@bench.invalid', '', now(), now(), now() from ${all}`,
    sql`insert into profiles (uid, username, username_key, first_name, last_name, borough, moved_to_nyc_date, career_field,
        education, social_links, personality_traits, selected_interests, selected_genres, languages, top_artists, life_goals)
      select ${uid('n')}, 'member' || n, 'member' || n,
        (array['Ana', 'Ben', 'Chloe', 'Dev', 'Elif', 'Femi', 'Grace', 'Hiro', 'Ines', 'Jules'])[1 + n % 10], 'Surname' || n % 5000,
        (${[...BOROUGHS]}::text[])[1 + n % 5], '2025-0' || 1 + n % 9, (array['tech', 'arts', 'law'])[1 + n % 3],
        '{"school": "", "level": null, "fieldOfStudy": "", "graduationYear": null}',
        '{"instagram": "", "twitter": "", "linkedin": "", "spotify": ""}',
        '{"energyStyle": 1, "decisionStyle": 2, "socialStyle": 3, "lifePace": 4, "communicationStyle": 5}',
        '{hiking,art,food,travel,books}', '{pop,rock,jazz}', '{english,french}',
        '[{"id": "a", "name": "Artist 1", "image": null}, {"id": "b", "name": "Artist 50", "image": null}, {"id": "c", "name": "Artist 9", "image": null}]',
        '{learning,health,balance}'
      from ${all}`,
    sql`insert into discovery_members (uid, borough, nearby, tags, artists, artist_bits, arrival,
        energy_style, decision_style, social_style, life_pace, communication_style)
      select uid, borough, nearby, tags, artists,
        (select coalesce(bit_or(1::bigint << ((hashtext(artist) & 1048575) % 63)), 0) from unnest(artists) artist), arrival, t1, t2, t3, t4, t5
      from (select ${uid('n')} as uid, (${[...BOROUGHS]}::text[])[1 + n % 5] as borough, n % 10 > 0 as nearby,
          (select bit_or(1::bigint << ${chance('n * 31 + k')} % 58) from generate_series(1, 10 + n % 3) k) as tags,
          (select coalesce(array_agg(distinct 'artist ' || (${chance('n * 7 + k')} * ${chance('n * 5 - k')} / 3500)), '{}')
            from generate_series(1, n % 6) k) as artists,
          2025 * 12 + n % 36 as arrival, ${TRAIT('n + 1')} as t1, ${TRAIT('n + 2')} as t2, ${TRAIT('n + 3')} as t3,
          ${TRAIT('n + 4')} as t4, ${TRAIT('n + 5')} as t5 from ${all}) made`,
    sql`insert into discovery_names (uid, name)
      select uid, username_key from profiles union select uid, lower(first_name || ' ' || last_name) from profiles
      union select uid, lower(last_name) from profiles`,
    sql`insert into blocks (uid, other)
      select distinct ${uid('n')}, ${uid(`1 + (n + k * 7919) % ${MEMBERS}`)}
      from generate_series(1, ${MEMBERS}::int, 50) n, generate_series(1, 5) k`,
    sql`vacuum analyze`,
  ];
  for (const step of steps) await step.execute(db);
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Runs each kind of request in turn, round after round, so that a busy machine affects all alike. Returns medians in ms. */
async function time(kinds: Record<string, (viewer: string) => Promise<unknown>>) {
  const times = new Map(Object.keys(kinds).map((name) => [name, [] as number[]]));
  for (let round = -5; round < ROUNDS; round++) {
    for (const [name, ask] of Object.entries(kinds)) {
      const viewer = uidOf(1 + ((round + 5) % VIEWERS) * 4999);
      const began = performance.now();
      await ask(viewer);
      if (round >= 0) times.get(name)?.push(performance.now() - began);
    }
  }
  return [...times].map(([name, taken]) => [name, median(taken)] as const);
}

async function run(app: App) {
  const { discovery } = app.slices;
  const ask = (query: Partial<Parameters<typeof discovery.intros>[1]>) => (viewer: string) =>
    discovery.intros(viewer, { list: 'recommended', limit: PAGE, ...query });
  const { nextCursor } = await discovery.intros(uidOf(1), { list: 'recommended', limit: PAGE });
  const results = await time({
    'plain list (raw pg)': (viewer) =>
      app.database.pool.query({
        name: 'plain',
        text: 'select * from profiles where uid > $1 order by uid limit 25',
        values: [viewer],
      }),
    'recommended, first page': ask({}),
    'recommended, second page': ask({ cursor: nextCursor ?? undefined }),
    'near you, first page': ask({ list: 'nearby' }),
    'by interest': ask({ interest: 'hiking' }),
    'by interest, language and field': ask({ interest: 'hiking', language: 'french', careerField: 'tech' }),
    'search "member4200"': ask({ search: 'member4200' }),
    'search "an"': ask({ search: 'an' }),
    'search without a match': ask({ search: 'zzzz' }),
  });
  const plain = results[0]?.[1] ?? 1;
  for (const [name, ms] of results) {
    console.info(`${name.padEnd(34)}${ms.toFixed(2).padStart(9)} ms${(ms / plain).toFixed(1).padStart(9)} x`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'stoop-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
try {
  const config = readConfig({ DATA_DIR: folder, DEMO_MEMBERS: '0' });
  const app = await createApp(config, postgres.url, { log: createLog('silent') });
  await fill(app.database.db);
  console.info(`${MEMBERS} members, medians of ${ROUNDS}`);
  await run(app);
  await app.close();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
