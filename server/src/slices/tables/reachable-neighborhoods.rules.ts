import { BOROUGHS, type Borough } from '#contract/profiles/boroughs.ts';
import { NEIGHBORHOODS, type Neighborhood, neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { hasTrain, neighborhoodsWithin, trainTripBetween } from '#server/slices/profiles/index.ts';

/** The most minutes by train to a table, for everybody (I-11). */
export const TABLE_TRIP_MAX = 40;

/** A set of neighborhoods has one bit for each. */
const bitOf = new Map(NEIGHBORHOODS.map(({ id }, index) => [id, 1n << BigInt(index)]));
const union = (ids: readonly string[]) => ids.reduce((bits, id) => bits | (bitOf.get(id) ?? 0n), 0n);

const inBorough = BOROUGHS.map((borough) =>
  union(NEIGHBORHOODS.filter((each) => each.borough === borough).map(({ id }) => id)),
);

/**
 * Returns the neighborhoods in which a member can sit: those of their boroughs that are near enough by train. All of a borough are when
 * none is near, because the member chose it knowing that, and for a member who shows no neighborhood with a train.
 * @param home the neighborhood that the member shows @param boroughs one bit for each of BOROUGHS
 */
export function reachableNeighborhoods(home: string | null, boroughs: number): bigint {
  const near = home !== null && hasTrain(home) ? union(neighborhoodsWithin(home, TABLE_TRIP_MAX)) : 0n;
  return inBorough.reduce(
    (neighborhoods, all, index) => ((boroughs >> index) & 1 ? neighborhoods | (all & near || all) : neighborhoods),
    0n,
  );
}

/** Returns those of these boroughs in which there is one of these neighborhoods; all of them if there is none in any. */
export const boroughsWith = (neighborhoods: bigint, boroughs: number): number =>
  inBorough.reduce((bits, all, index) => ((neighborhoods & all) === 0n ? bits & ~(1 << index) : bits), boroughs) ||
  boroughs;

/**
 * Returns the neighborhood of a borough to which the longest way is shortest: one of these neighborhoods, or any if they are empty. A
 * neighborhood of a member that is near for everybody comes first. Undefined when no member shows one with a train.
 * @param homes the neighborhoods that members show
 */
export function meetingNeighborhood(
  neighborhoods: bigint,
  borough: Borough,
  homes: readonly string[],
): Neighborhood | undefined {
  const travelers = homes.filter(hasTrain);
  const longestTo = ({ id }: Neighborhood) =>
    Math.max(...travelers.map((home) => trainTripBetween(home, id)?.minutes ?? Number.POSITIVE_INFINITY));
  const isCandidate = ({ id, borough: own }: Neighborhood) =>
    own === borough && (neighborhoods === 0n || ((bitOf.get(id) ?? 0n) & neighborhoods) !== 0n);
  const nearest = (candidates: readonly Neighborhood[]) =>
    candidates
      .filter(isCandidate)
      .map((neighborhood) => ({ neighborhood, longest: longestTo(neighborhood) }))
      .sort((a, b) => a.longest - b.longest)[0];
  const own = nearest(homes.flatMap((home) => neighborhoodById(home) ?? []));
  if (own && own.longest <= TABLE_TRIP_MAX) return own.neighborhood;
  return travelers.length > 0 ? nearest(NEIGHBORHOODS)?.neighborhood : undefined;
}
