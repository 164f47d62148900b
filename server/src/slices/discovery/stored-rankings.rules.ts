import { TRAINS_AS_OF } from '#server/slices/profiles/index.ts';
import { type Matchable, POINTS } from './match.rules.ts';
import type { Filters } from './ranking-request.rules.ts';

/** A ranking contains at most so many members. Pages beyond it are ranked among all members. */
export const RANKING_LENGTH = 1000;
/** A ranking is brought up to date once so many members have changed since. Until then, pages read them beside the ranking. */
export const CHANGES_MAX = 300;
/** So many members who match a search are ranked at once. A more frequent name or word is looked for in the ranking. */
export const FEW_MATCHES = 300;
/** Terms of so few letters mostly match more members, so that the ranking is searched first. */
export const SHORT_TERM = 2;
/** A ranking that was neither made nor brought up to date for so many days is removed, also if it is read. */
export const RANKING_DAYS = 7;

/** Returns the text by which the ranking of these filters is stored; empty without a filter. */
export function filterKey({ tags, neighborhood, arrived, near }: Filters): string {
  if (tags === 0n && neighborhood === null && arrived === null && near === null) return '';
  return `${tags} ${neighborhood ?? ''} ${arrived ? `${arrived.from}-${arrived.to}` : ''} ${near ?? ''}`;
}

/** Returns everything that decides a ranking on the viewer's side, as a text. A ranking made for another text is made again. */
export const factsKey = (viewer: Matchable): string =>
  JSON.stringify([POINTS, TRAINS_AS_OF, viewer], (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );

/** Returns how many members of a ranking to read first, so that they mostly suffice for a page; more for a search, whose second read is slow. */
export const firstReach = (limit: number, isSearch = false): number => (limit + 1) * (isSearch ? 3 : 2);
