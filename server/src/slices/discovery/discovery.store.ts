import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import type { IntroList } from '#contract/discovery/routes.ts';
import { type Matchable, POINTS } from './discovery.rules.ts';

type Tables = {
  discovery_members: {
    uid: string;
    borough: string | null;
    nearby: boolean;
    neighborhood: string | null;
    tags: string;
    artists: string[];
    career_field: string | null;
    arrival: number | null;
    traits: number[] | null;
    communication_style: string | null;
    life_goals: string[];
  };
  discovery_names: { uid: string; name: string };
};
const on = (db: Db) => db.withTables<Tables>();
export type IndexRow = Tables['discovery_members'];

/** Writes a member's row and the names they are found by. */
export async function saveIndex(db: Db, row: IndexRow, names: readonly string[]) {
  const { uid: _key, ...rest } = row;
  await on(db)
    .insertInto('discovery_members')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(rest))
    .execute();
  await on(db).deleteFrom('discovery_names').where('uid', '=', row.uid).execute();
  await on(db)
    .insertInto('discovery_names')
    .values(names.map((name) => ({ uid: row.uid, name })))
    .execute();
}

export interface Wanted {
  viewer: string;
  me: Matchable;
  list: IntroList;
  borough: string | null;
  /** Bits that a member must have all of: a filter by interest or language. */
  tags: bigint;
  neighborhood: string | undefined;
  careerField: string | undefined;
  search: string | undefined;
  after: { score: number; uid: string } | null;
  limit: number;
  notBlocked: Safety['notBlocked'];
}

/** matchScore of discovery.rules.ts, in the words of the database. */
const score = (me: Matchable) => sql<number>`(
  ${POINTS.artist}::int * (select count(*)::int from unnest(d.artists) a where a = any(${me.artists}::text[]))
  + ${POINTS.interest}::int * bit_count((d.tags & ${me.interests.toString()}::bigint)::bit(64))::int
  + ${POINTS.genre}::int * bit_count((d.tags & ${me.genresAndLanguages.toString()}::bigint)::bit(64))::int
  + ${POINTS.lifeGoal}::int * (select count(*)::int from unnest(d.life_goals) g where g = any(${me.lifeGoals}::text[]))
  + case when d.career_field = ${me.careerField}::text then ${POINTS.careerField}::int else 0 end
  + ${POINTS.arrivalMonth}::int * greatest(0, ${POINTS.arrivalWithin}::int - coalesce(abs(d.arrival - ${me.arrival}::int), ${POINTS.arrivalWithin}::int))
  + coalesce(${POINTS.traitsMax}::int - (
      abs(d.traits[1] - ${me.traits?.[0] ?? null}::int) + abs(d.traits[2] - ${me.traits?.[1] ?? null}::int)
      + abs(d.traits[3] - ${me.traits?.[2] ?? null}::int) + abs(d.traits[4] - ${me.traits?.[3] ?? null}::int)
      + abs(d.traits[5] - ${me.traits?.[4] ?? null}::int)), 0)
)`;

const escapeLike = (words: string) => words.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** One page of members the viewer may meet, best match first, then by uid so that the order is total. */
export async function ranked(db: Db, wanted: Wanted): Promise<{ uid: string; score: number }[]> {
  const { viewer, me, list, borough, tags, neighborhood, careerField, search, after, limit, notBlocked } = wanted;
  const where = [sql`d.uid <> ${viewer}`, notBlocked(viewer, 'd.uid')];
  if (list === 'nearby') where.push(sql`d.nearby and d.borough = ${borough}`);
  else if (borough !== null) where.push(sql`d.borough is distinct from ${borough}`);
  if (tags > 0n) where.push(sql`d.tags & ${tags.toString()}::bigint = ${tags.toString()}::bigint`);
  if (neighborhood) where.push(sql`d.neighborhood = ${neighborhood}`);
  if (careerField) where.push(sql`d.career_field = ${careerField}`);
  if (search) where.push(sql`d.uid in (select n.uid from discovery_names n where n.name like ${`${escapeLike(search)}%`})`);
  const page = after ? sql`where (score, uid) < (${after.score}::int, ${after.uid})` : sql``;
  const { rows } = await sql<{ uid: string; score: number }>`
    select uid, score from (
      select d.uid, ${score(me)} as score from discovery_members d where ${sql.join(where, sql` and `)}
    ) ranked ${page} order by score desc, uid desc limit ${limit + 1}`.execute(db);
  return rows;
}
