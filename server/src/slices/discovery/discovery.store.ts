import { sql } from 'kysely';
import type { IntroList } from '#contract/discovery/routes.ts';
import type { Trait } from '#contract/profiles/options.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import { artistBits, type Matchable, POINTS } from './discovery.rules.ts';

type Tables = Pick<DB, 'discoveryMembers' | 'discoveryNames'>;
const on = (db: Db) => db.withTables<Tables>();
type IndexRow = Tables['discoveryMembers'];

/** Writes a member's row and the names they are found by. */
export async function saveIndex(db: Db, row: IndexRow, names: readonly string[]) {
  const { uid, ...rest } = row;
  await on(db)
    .insertInto('discoveryMembers')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(rest))
    .execute();
  await on(db).deleteFrom('discoveryNames').where('uid', '=', uid).execute();
  await on(db)
    .insertInto('discoveryNames')
    .values(names.map((name) => ({ uid, name })))
    .execute();
}

export interface Wanted {
  viewer: string;
  me: Matchable;
  list: IntroList;
  /** The viewer's own; null shows everybody under recommended, and nobody near. */
  borough: string | null;
  /** Bits that a member must have all of: a filter by interest, language or career field. */
  tags: bigint;
  neighborhood: string | null;
  /** The folded beginning of a name; empty for all. */
  search: string;
  after: { score: number; uid: string } | null;
  limit: number;
  notBlocked: Safety['notBlocked'];
}

const shared = (mine: bigint) => sql`bit_count((d.tags & ${mine.toString()}::bigint)::bit(64))::int`;
const apart = (trait: Trait, me: Matchable) => sql`abs(d.${sql.ref(trait)} - ${me.traits?.[trait] ?? null}::int)`;

/** matchScore of discovery.rules.ts, in the words of the database. Where one of the two has nothing, null adds 0. */
const score = (me: Matchable) => sql<number>`(
  case when d.artist_bits & ${artistBits(me.artists).toString()}::bigint = 0 then 0 else
    ${POINTS.artist}::int * (select count(*)::int from unnest(d.artists) a where a = any(${me.artists}::text[])) end
  + ${POINTS.interest}::int * ${shared(me.interests)}
  + ${POINTS.taste}::int * ${shared(me.tastes)}
  + ${POINTS.lifeGoal}::int * ${shared(me.lifeGoals)}
  + coalesce(${POINTS.arrivalMonth}::int * greatest(0, ${POINTS.arrivalWithin}::int - abs(d.arrival - ${me.arrival}::int)), 0)
  + coalesce(${POINTS.traitsMax}::int - (${apart('energyStyle', me)} + ${apart('decisionStyle', me)}
    + ${apart('socialStyle', me)} + ${apart('lifePace', me)} + ${apart('communicationStyle', me)}), 0)
)`;

/** Comes after every text that begins with the same letters. */
const LAST_LETTER = '\u{10ffff}';
/** Comes before the first place of any list. */
const BEFORE_FIRST = { score: 1_000_000, uid: '' };

/**
 * One page of members the viewer may meet, best match first, then by uid so that the order is total; one more than
 * `limit` where there is a further page. Filters that are not set are true rather than absent: few statements, all kept.
 */
export async function ranked(db: Db, wanted: Wanted): Promise<{ uid: string; score: number }[]> {
  const { viewer, me, list, borough, tags, neighborhood, search, after, limit, notBlocked } = wanted;
  const place =
    list === 'nearby'
      ? sql`d.nearby and d.borough = ${borough}::text`
      : sql`(${borough}::text is null or d.borough is distinct from ${borough}::text)`;
  // As an order of bytes, not as LIKE: nothing in what was typed is a wildcard, and a kept plan uses the index.
  const named = sql`and d.uid in (
    select n.uid from discovery_names n where n.name ~>=~ ${search} and n.name ~<~ ${search + LAST_LETTER})`;
  const { score: lastScore, uid: lastUid } = after ?? BEFORE_FIRST;
  const { rows } = await sql<{ uid: string; score: number }>`
    select uid, score from (
      select d.uid, ${score(me)} as score from discovery_members d
      where ${place} ${search ? named : sql``}
        and d.tags & ${tags.toString()}::bigint = ${tags.toString()}::bigint
        and (${neighborhood}::text is null or d.neighborhood = ${neighborhood}::text)
        and d.uid <> ${viewer} and ${notBlocked(viewer, 'd.uid')}
      offset 0 -- a fence: otherwise the score is worked out for the filter, and again for the order
    ) ranked
    where (score, uid) < (${lastScore}::int, ${lastUid}::text) order by score desc, uid desc limit ${limit + 1}`.execute(
    db,
  );
  return rows;
}
