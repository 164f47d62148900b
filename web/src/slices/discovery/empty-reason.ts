import type { IntroList } from '#contract/discovery/routes.ts';
import type { Borough } from '#contract/profiles/boroughs.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { type Filters, setFilters } from './filters.ts';

/**
 * The reason why a list is empty. `place`: the member has not set where they live. `elsewhere`: the neighborhood of the filter
 * belongs to the other list. `search`, `filters`: nobody matches them. `early`: there are no members yet.
 */
export type EmptyReason = 'place' | 'elsewhere' | 'search' | 'filters' | 'early';

export function emptyReason(list: IntroList, filters: Filters, borough: Borough | null): EmptyReason {
  if (list === 'nearby' && borough === null) return 'place';
  const filteredNeighborhood = filters.neighborhood === undefined ? undefined : neighborhoodById(filters.neighborhood);
  if (
    list !== 'everyone' &&
    filteredNeighborhood &&
    borough !== null &&
    (filteredNeighborhood.borough === borough) === (list === 'recommended')
  )
    return 'elsewhere';
  const names = setFilters(filters);
  if (names.length === 0) return 'early';
  return names.length === 1 && names[0] === 'search' ? 'search' : 'filters';
}
