import { sql } from 'kysely';
import type { Trait } from '#contract/profiles/options.ts';
import { TURN_PARTS } from './exposure.rules.ts';
import { artistBits, type Matchable, POINTS } from './match.rules.ts';
import { nearnessFrom } from './nearness.rules.ts';
import { hasTurns, type RankingRequest } from './ranking-request.rules.ts';

// How many points a member `d` of discovery_members has for a viewer.

const countShared = (viewerBits: bigint) => sql`bit_count((d.tags & ${viewerBits.toString()}::bigint)::bit(64))::int`;
const distanceIn = (trait: Trait, viewer: Matchable) =>
  sql`abs(d.${sql.ref(trait)} - ${viewer.traits?.[trait] ?? null}::int)`;

/** The points of nearnessFrom. The parameter itself is JSON, so that PostgreSQL does not read a text for each member. */
const nearness = ({ neighborhood }: Matchable) =>
  sql`coalesce((${JSON.stringify(nearnessFrom(neighborhood))}::jsonb ->> d.neighborhood)::int, 0)`;

/**
 * Computes the points of a match with the nearness. A fact that one of the two lacks is null and adds 0. intros.test.ts compares them with
 * `matchPointsBetween`.
 */
export const matchPoints = (viewer: Matchable) => sql<number>`(
  case when d.artist_bits & ${artistBits(viewer.artists).toString()}::bigint = 0 then 0 else
    ${POINTS.artist}::int * (select count(*)::int from unnest(d.artists) a where a = any(${viewer.artists}::text[])) end
  + ${POINTS.interest}::int * ${countShared(viewer.interests)}
  + ${POINTS.taste}::int * ${countShared(viewer.tastes)}
  + ${POINTS.lifeGoal}::int * ${countShared(viewer.lifeGoals)}
  + coalesce(
    ${POINTS.arrivalMonth}::int * greatest(0, ${POINTS.arrivalWithin}::int - abs(d.arrival - ${viewer.arrival}::int)), 0)
  + coalesce(${POINTS.traitsMax}::int - (${distanceIn('energyStyle', viewer)} + ${distanceIn('decisionStyle', viewer)}
    + ${distanceIn('socialStyle', viewer)} + ${distanceIn('lifePace', viewer)} + ${distanceIn('communicationStyle', viewer)}), 0)
  + ${nearness(viewer)}
)`;

/**
 * Each step of `completeness`, which is 0, 1 or 2, counts more than the best match, so that a fuller profile comes before a
 * better match.
 */
const STEP = 10_000;
/** The steps of members who asked to connect, and of those whom the viewer is asked to welcome: above every profile. */
const ASKED = 4;
const WELCOMED = 3;
/** Members whose turn it is come before the fullest profiles, and members who rest after those with as full a profile. */
const HALF_STEP = STEP / 2;
const FIRST = 2 * STEP + HALF_STEP;

/** Computes the points of a member in the order of a viewer: what decides in a stored ranking, and in a list unless something moves the member. */
export const pointsWithoutTurn = (viewer: Matchable) =>
  sql<number>`d.completeness * ${STEP}::int + ${matchPoints(viewer)}`;

const hasAsked = sql`d.uid in (select other from pairs where has_asked)`;
export const wantsWelcome = ({ isGreeter }: RankingRequest) =>
  isGreeter ? sql`(d.uid in (select uid from welcomed))` : sql`false`;

/**
 * Computes the points of a member's step, to which those of the match are added. A member whose turn is negative comes late for
 * some viewers. The dice belong to the viewer, the member and the day, so that all pages of a list have the same order. A
 * search has no turns: it looks for one person.
 */
export function stepPoints(request: RankingRequest) {
  const turn = sql`(case when ranking_day.shown < ranking_day.latest then d.turn_before else d.turn end)`;
  const dice = sql`(hashtextextended(d.uid, ranking_day.seed) & ${TURN_PARTS - 1}::int)`;
  const turns = sql`when d.uid in (select uid from firsts) then ${FIRST}::int
    when ${turn} < 0 and ${dice} < -${turn} then d.completeness * ${STEP}::int - ${HALF_STEP}::int`;
  return sql`case
    when ${hasAsked} then ${ASKED * STEP}::int
    when ${hasTurns(request) ? wantsWelcome(request) : sql`false`} then ${WELCOMED * STEP}::int
    ${hasTurns(request) ? turns : sql``}
    else d.completeness * ${STEP}::int end`;
}

/**
 * Computes once the day to whose order a list belongs, the last day that was balanced, the seed of the dice, and the members who come
 * first for the viewer that day.
 */
export const dayAndFirsts = (viewer: string, day: number | null) => sql`ranking_day as materialized (
  select shown, latest, hashtextextended(${viewer}::text || '/' || shown, 0) as seed from (
    select coalesce(${day}::int, max(day), 0) as shown, coalesce(max(day), 0) as latest from exposure_days) days),
firsts as materialized (
  select first.uid from ranking_day,
    generate_series(seed & ${TURN_PARTS - 1}::int, (select max(upto) - 1 from exposure_firsts where day = shown),
      ${TURN_PARTS}::int) point,
    lateral (select uid, upto - share as begin from exposure_firsts
      where day = shown and upto > point order by upto limit 1) first
  where first.begin <= point)`;
