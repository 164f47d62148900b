import { BOROUGHS, type Borough } from '#contract/profiles/boroughs.ts';
import { NEIGHBORHOODS, type Neighborhood, neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { hasTrain, neighborhoodsWithin, trainTripBetween } from '#server/slices/profiles/index.ts';

/** The most minutes by train to a table, for everybody (I-11). */
export const TABLE_TRIP_MAX = 40;

/** Places are a set of neighborhoods, with one bit for each. */
const bitOf = new Map(NEIGHBORHOODS.map(({ id }, index) => [id, 1n << BigInt(index)]));
const union = (ids: readonly string[]) => ids.reduce((bits, id) => bits | (bitOf.get(id) ?? 0n), 0n);

const inBorough = BOROUGHS.map((borough) =>
  union(NEIGHBORHOODS.filter((each) => each.borough === borough).map(({ id }) => id)),
);

/**
 * Returns the places at which a member can sit: those of their boroughs that are near enough by train. All of a borough are when none
 * is near, because the member chose it knowing that, and for a member who shows no neighborhood with a train.
 * @param home the neighborhood that the member shows @param boroughs one bit for each of BOROUGHS
 */
export function placesFor(home: string | null, boroughs: number): bigint {
  const near = home !== null && hasTrain(home) ? union(neighborhoodsWithin(home, TABLE_TRIP_MAX)) : 0n;
  return inBorough.reduce(
    (places, all, index) => ((boroughs >> index) & 1 ? places | (all & near || all) : places),
    0n,
  );
}

/** Returns those of these boroughs in which there is one of these places; all of them if there is none in any. */
export const boroughsWith = (places: bigint, boroughs: number): number =>
  inBorough.reduce((bits, all, index) => ((places & all) === 0n ? bits & ~(1 << index) : bits), boroughs) || boroughs;

/**
 * Returns the place in a borough where the longest way is shortest: one of these places, or any if they are empty. A neighborhood of a
 * member that is near for everybody comes first. Undefined when no member shows one with a train.
 * @param homes the neighborhoods that members show
 */
export function placeFor(places: bigint, borough: Borough, homes: readonly string[]): Neighborhood | undefined {
  const travelers = homes.filter(hasTrain);
  const longestTo = ({ id }: Neighborhood) =>
    Math.max(...travelers.map((home) => trainTripBetween(home, id)?.minutes ?? Number.POSITIVE_INFINITY));
  const isPlace = ({ id, borough: own }: Neighborhood) =>
    own === borough && (places === 0n || ((bitOf.get(id) ?? 0n) & places) !== 0n);
  const nearest = (candidates: readonly Neighborhood[]) =>
    candidates
      .filter(isPlace)
      .map((place) => ({ place, longest: longestTo(place) }))
      .sort((a, b) => a.longest - b.longest)[0];
  const own = nearest(homes.flatMap((home) => neighborhoodById(home) ?? []));
  if (own && own.longest <= TABLE_TRIP_MAX) return own.place;
  return travelers.length > 0 ? nearest(NEIGHBORHOODS)?.place : undefined;
}
