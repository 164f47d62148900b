import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Matchable } from './match.rules.ts';
import { changedSince, matchesFilters } from './ranking-candidates.sql.ts';
import type { Filters } from './ranking-request.rules.ts';
import { pointsWithoutTurn } from './ranking-score.sql.ts';

/** The table of the stored rankings. Nodes of an earlier release read it by the name that it got when rankings were called orders. */
export const STORED_RANKINGS = sql`discovery_orders`;

export interface StoredRanking {
  viewer: string;
  viewerFacts: Matchable;
  facts: string;
  /** The filter by which it is stored, and its conditions. */
  filter: string;
  filters: Filters;
  /** How many members it contains at most. */
  length: number;
}

/** How many rankings of filters a viewer keeps, beside the ranking of all members. */
const FILTERS_KEPT = 6;
const forgetOthers = ({ viewer, filter }: StoredRanking) =>
  sql`forgotten as (delete from ${STORED_RANKINGS} where uid = ${viewer} and filter = any(array(
    select filter from ${STORED_RANKINGS} where uid = ${viewer} and filter not in ('', ${filter})
    order by made_at desc offset ${FILTERS_KEPT - 1}::int)))`;

/** Stores a ranking, in the place of an earlier one. @param content selects uids, scores, length, is_complete, made_at and made_in */
const store = ({ viewer, facts, filter }: StoredRanking, content: RawBuilder<unknown>) => sql<{
  isComplete: boolean;
  length: number;
}>`
  insert into ${STORED_RANKINGS} (uid, filter, facts, uids, scores, length, is_complete, made_at, made_in)
  select ${viewer}, ${filter}, ${facts}, content.* from (${content}) content
  on conflict (uid, filter) do update
    set facts = excluded.facts, uids = excluded.uids, scores = excluded.scores, length = excluded.length,
    is_complete = excluded.is_complete, made_at = excluded.made_at, made_in = excluded.made_in
  returning is_complete, length`;

/** Stores the members of `best` as a ranking that is made now. @param isComplete whether `best` has everybody who may be in it */
const storeBest = (ranking: StoredRanking, isComplete: RawBuilder<boolean>) =>
  store(
    ranking,
    sql`select coalesce(array_agg(uid order by score desc, uid desc), '{}'),
      coalesce(array_agg(score order by score desc, uid desc), '{}'), count(*),
      count(*) < ${ranking.length}::int and ${isComplete}, now(), pg_snapshot_xmin(pg_current_snapshot())
    from best having ${isComplete} is not null`,
  );

/** Makes a ranking from all members. This is the only statement of a list's beginning that reads every member. */
export const makeRanking = (db: Db, ranking: StoredRanking) =>
  sql`with ${forgetOthers(ranking)}, best as (
      select d.uid, ${pointsWithoutTurn(ranking.viewerFacts)} as score from discovery_members d
      where ${matchesFilters(ranking.filters)} and d.uid <> ${ranking.viewer}
      order by score desc, uid desc limit ${ranking.length})
    ${storeBest(ranking, sql<boolean>`true`)}`.execute(db);

/**
 * Brings a ranking up to date with the members who changed since it was made, without reading the others. Those who have fewer points
 * than its last member had are left out, because members who are not in it may have more. Returns whether enough are left.
 */
export async function refreshRanking(db: Db, ranking: StoredRanking): Promise<boolean> {
  const { rows } = await sql<{ isComplete: boolean; length: number }>`with stored as materialized (
      select uids, is_complete, made_at, made_in, scores[cardinality(scores)] as last_score,
        uids[cardinality(uids)] as last_uid
      from ${STORED_RANKINGS} where uid = ${ranking.viewer} and filter = ${ranking.filter} and facts = ${ranking.facts}),
    candidates as materialized (
      select unnest(uids) as uid from stored
      union select d.uid from discovery_members d where ${changedSince(sql`stored`)}),
    best as (
      select uid, score from (
        select d.uid, ${pointsWithoutTurn(ranking.viewerFacts)} as score from discovery_members d
        where d.uid = any(array(select uid from candidates)) and ${matchesFilters(ranking.filters)} and d.uid <> ${ranking.viewer}
        offset 0) matching
      where (select is_complete from stored) or (score, uid) >= (select last_score, last_uid from stored)
      order by score desc, uid desc limit ${ranking.length})
    ${storeBest(ranking, sql<boolean>`(select is_complete from stored)`)}`.execute(db);
  const [stored] = rows;
  return stored !== undefined && (stored.isComplete || stored.length > ranking.length / 2);
}

/**
 * Stores the ranking of a filter as those members of the viewer's ranking of all members who match, if they are enough. Matching
 * members who are missing have fewer points or changed after that ranking was made, so the new one takes over its time.
 * @param enough how many must match, unless the ranking contains everybody
 */
export async function selectRanking(db: Db, ranking: StoredRanking, enough: number): Promise<boolean> {
  const { viewer, facts, filters } = ranking;
  const { rows } = await sql`with ${forgetOthers(ranking)},
    stored as materialized (
      select uids, scores, is_complete, made_at, made_in from ${STORED_RANKINGS}
        where uid = ${viewer} and filter = '' and facts = ${facts}),
    chosen as materialized (
      select o.uid, o.score, o.at from stored, unnest(uids, scores) with ordinality o (uid, score, at)
      where exists (select from discovery_members d where d.uid = o.uid and ${matchesFilters(filters)} offset 0))
    ${store(
      ranking,
      sql`select array(select uid from chosen order by at), array(select score from chosen order by at),
          (select count(*) from chosen), is_complete, made_at, made_in
        from stored where is_complete or (select count(*) from chosen) >= ${enough}`,
    )}`.execute(db);
  return rows.length > 0;
}

/** Returns whether a ranking is stored. */
export async function hasRanking(db: Db, { viewer, facts, filter }: StoredRanking): Promise<boolean> {
  const { rows } =
    await sql`select from ${STORED_RANKINGS} where uid = ${viewer} and facts = ${facts} and filter = ${filter}`.execute(
      db,
    );
  return rows.length > 0;
}

/** Removes rankings that were neither made nor brought up to date for some days. */
export async function removeRankingsOlderThan(db: Db, days: number) {
  await sql`delete from ${STORED_RANKINGS} where made_at < now() - make_interval(days => ${days}::int)`.execute(db);
}
