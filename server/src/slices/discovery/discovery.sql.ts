import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { IntroList } from '#contract/discovery/routes.ts';
import type { Trait } from '#contract/profiles/options.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import type { MonthCount } from './cohorts.rules.ts';
import { TURN_PARTS } from './exposure.rules.ts';
import { artistBits, type Matchable, POINTS } from './match.rules.ts';

type Tables = Pick<DB, 'discoveryMembers' | 'discoveryNames' | 'notForMe'>;
const on = (db: Db) => db.withTables<Tables>();
type IndexRow = Insertable<Tables['discoveryMembers']>;

/** Saves a member's row and the names by which they are found. */
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

/** Locks rows that an older version stored, in the order of their uids, until the transaction ends. Returns their uids. */
export async function lockOutdated(
  db: Db,
  { version, after, limit }: { version: number; after: string; limit: number },
): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('discoveryMembers')
    .select('uid')
    .where('version', '<', version)
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ uid }) => uid);
}

export interface Wanted {
  viewer: string;
  me: Matchable;
  list: IntroList;
  /** The viewer's own borough. With null, everybody is recommended and nobody is nearby. */
  borough: string | null;
  /** The bits of the filters. A member must have all of them. */
  tags: bigint;
  neighborhood: string | null;
  /** The first and the last month in which a member must have arrived; null for everybody. */
  arrived: { from: number; to: number } | null;
  /** The folded beginning of a name; empty for everybody. */
  search: string;
  /** The last member of the page before, and the day to whose order it belongs. */
  after: { score: number; uid: string; day: number } | null;
  limit: number;
  now: Date;
  /** A query of the members whom the viewer is asked to welcome; null for viewers who are no greeters. */
  welcomed: RawBuilder<unknown> | null;
  notBlocked: Safety['notBlocked'];
  connections: Pick<Connections, 'connectedTo' | 'askers'>;
}

const shared = (mine: bigint) => sql`bit_count((d.tags & ${mine.toString()}::bigint)::bit(64))::int`;
const apart = (trait: Trait, me: Matchable) => sql`abs(d.${sql.ref(trait)} - ${me.traits?.[trait] ?? null}::int)`;

/** Computes matchScore of match.rules.ts in SQL. A fact that one of the two lacks is null and adds 0. */
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

/** Sorts after every text that has the same beginning. */
const LAST_LETTER = '\u{10ffff}';
/** Sorts before the first position of every list. */
const BEFORE_FIRST = { score: 1_000_000, uid: '' };
/** More than the best match has points, so that a fuller profile comes before a better match. */
const STEP = 10_000;
/** The steps of members who asked to connect, and of those whom the viewer is asked to welcome: above every profile. */
const ASKED = 4;
const WELCOMED = 3;
/** Members whose turn it is come before the fullest profiles, and members who rest after those with as full a profile. */
const HALF_STEP = STEP / 2;
const FIRST = 2 * STEP + HALF_STEP;

/**
 * Computes the points that a member has before the match: by the step, and by placeFor of exposure.rules.ts. The dice belong to the
 * viewer, the member and the day, so that all pages of a list have the same order. A search has no turns: it looks for one person.
 */
const rank = (hasAsked: RawBuilder<unknown>, isWelcomed: RawBuilder<unknown>, isSearch: boolean) => {
  const turn = isSearch
    ? sql`0`
    : sql`(case when order_day.shown < order_day.latest then d.turn_before else d.turn end)`;
  const dice = sql`(hashtextextended(d.uid, order_day.seed) & ${TURN_PARTS - 1}::int)`;
  return sql`case
    when ${hasAsked} then ${ASKED * STEP}::int
    when ${isSearch ? sql`false` : isWelcomed} then ${WELCOMED * STEP}::int
    when ${turn} = 0 then d.completeness * ${STEP}::int
    when ${dice} < ${turn} then ${FIRST}::int
    when ${dice} < -${turn} then d.completeness * ${STEP}::int - ${HALF_STEP}::int
    else d.completeness * ${STEP}::int end`;
};
/** Computes once the day to whose order a list belongs, the last day that was balanced, and the seed of the dice. */
const orderDay = (viewer: string, day: number | null) => sql`order_day as materialized (
  select shown, latest, hashtextextended(${viewer}::text || '/' || shown, 0) as seed from (
    select coalesce(${day}::int, max(day), 0) as shown, coalesce(max(day), 0) as latest from exposure_days) days)`;

/** A member of a page. `day` is the day to whose order the list belongs. */
export interface RankedRow {
  uid: string;
  score: number;
  day: number;
  /** Whether the viewer is asked to welcome them. */
  isWelcomed: boolean;
}

/**
 * Returns one page of members whom the viewer may meet: those who asked to connect, then those whom a greeter is asked to welcome,
 * then those whose turn it is (B-06), then those with a photo and words, then the others; within each the best match first, then by uid. One more than `limit` means that
 * there is a next page. An unset filter is a condition that is always true, so that there are few statements to prepare.
 */
export async function ranked(db: Db, wanted: Wanted): Promise<RankedRow[]> {
  const { viewer, me, list, borough, tags, neighborhood, arrived, search, after, limit, now } = wanted;
  const { notBlocked, connections } = wanted;
  const hasAsked = sql`d.uid in (${connections.askers(viewer, now)})`;
  const isWelcomed = wanted.welcomed ? sql`(d.uid in (${wanted.welcomed}))` : sql`false`;
  const place = {
    nearby: sql`d.nearby and d.borough = ${borough}::text`,
    recommended: sql`(${borough}::text is null or d.borough is distinct from ${borough}::text)`,
    everyone: sql`true`,
  }[list];
  const isNew = sql`d.uid not in (${connections.connectedTo(viewer)}) and (d.completeness > 0 or ${hasAsked})`;
  // A comparison by bytes instead of LIKE: the search has no wildcards, and a prepared plan can use the index.
  const named = sql`and d.uid in (
    select n.uid from discovery_names n where n.name ~>=~ ${search} and n.name ~<~ ${search + LAST_LETTER})`;
  const isSearch = list === 'everyone' || search !== '';
  const { score: lastScore, uid: lastUid } = after ?? BEFORE_FIRST;
  const { rows } = await sql<RankedRow>`
    with ${orderDay(viewer, after?.day ?? null)}
    select uid, score, is_welcomed, (select shown from order_day) as day from (
      select d.uid, ${isWelcomed} as is_welcomed, ${rank(hasAsked, isWelcomed, isSearch)} + ${score(me)} as score
      from discovery_members d cross join order_day
      where ${place} ${list === 'everyone' ? sql`` : sql`and ${isNew}`} ${search ? named : sql``}
        and d.tags & ${tags.toString()}::bigint = ${tags.toString()}::bigint
        and (${neighborhood}::text is null or d.neighborhood = ${neighborhood}::text)
        and (${arrived === null}::boolean or d.arrival between ${arrived?.from ?? null}::int and ${arrived?.to ?? null}::int)
        and d.uid <> ${viewer} and ${notBlocked(viewer, 'd.uid')}
        and d.uid not in (select other from not_for_me where uid = ${viewer})
      offset 0 -- prevents that the score is computed for the filter and again for the order
    ) ranked
    where (score, uid) < (${lastScore}::int, ${lastUid}::text) order by score desc, uid desc limit ${limit + 1}`.execute(
    db,
  );
  return rows;
}

/** Returns how many members arrived in each month, the earliest first. Members who show no month are left out. */
export async function arrivalCounts(db: Db, notHidden: Safety['notHidden']): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select d.arrival as month, count(*)::int as people from discovery_members d
    where d.arrival is not null and ${notHidden('d.uid')} group by d.arrival order by d.arrival`.execute(db);
  return rows;
}

/** Returns how many members in these months of arrival the viewer may see in Intros. */
export async function countArrivals(
  db: Db,
  viewer: string,
  { from, to }: { from: number; to: number },
  notBlocked: Safety['notBlocked'],
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from discovery_members d
    where d.arrival between ${from}::int and ${to}::int and d.uid <> ${viewer} and ${notBlocked(viewer, 'd.uid')}
      and d.uid not in (select other from not_for_me where uid = ${viewer})`.execute(db);
  return rows[0]?.people ?? 0;
}

/** Marks a member as not for another. A repeated mark changes nothing. */
export const insertNotForMe = (db: Db, uid: string, other: string) =>
  on(db)
    .insertInto('notForMe')
    .values({ uid, other })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteNotForMe = (db: Db, uid: string, other: string) =>
  on(db).deleteFrom('notForMe').where('uid', '=', uid).where('other', '=', other).execute();

/** Returns one page of the members whom a member has marked, latest first; one more than `limit` if there is a next page. */
export const notForMeOf = (
  db: Db,
  uid: string,
  { after, limit }: { after: { createdAt: string; other: string } | null; limit: number },
): Promise<{ other: string; createdAt: string }[]> =>
  on(db)
    .selectFrom('notForMe')
    .select(['other', 'createdAt'])
    .where('uid', '=', uid)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, other) < (${after?.createdAt}::timestamptz, ${after?.other}::text)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('other', 'desc')
    .limit(limit + 1)
    .execute();
