import type { IntroList } from '#contract/discovery/routes.ts';
import type { Borough } from '#contract/profiles/boroughs.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import type { IntroCard } from '#contract/profiles/views.ts';
import { type Filters, setFilters } from './filters.ts';

/**
 * The reason why a list is empty. `place`: the member has not set where they live. `elsewhere`: the neighborhood of the filter
 * belongs to the other list. `search`, `filters`: nobody matches them. `unfiltered`: no filter is set.
 */
export type EmptyReason = 'place' | 'elsewhere' | 'search' | 'filters' | 'unfiltered';

export function emptyReason(list: IntroList, filters: Filters, borough: Borough | null): EmptyReason {
  if (list === 'nearby' && borough === null) return 'place';
  const filteredNeighborhood = filters.neighborhood === undefined ? undefined : neighborhoodById(filters.neighborhood);
  if (
    list !== 'everyone' &&
    list !== 'words' &&
    filteredNeighborhood &&
    borough !== null &&
    (filteredNeighborhood.borough === borough) === (list === 'recommended')
  )
    return 'elsewhere';
  const names = setFilters(filters);
  if (names.length === 0) return 'unfiltered';
  return names.length === 1 && names[0] === 'search' ? 'search' : 'filters';
}

/**
 * Returns who is in the community, besides the member: nobody yet, only connections, or others who are not in the list.
 * @param everyone the first page of the list of everyone
 */
export function communityOf(everyone: readonly Pick<IntroCard, 'connection'>[], hasMore: boolean) {
  if (everyone.length === 0) return 'nobody';
  const knowsAll = !hasMore && everyone.every(({ connection }) => connection.status === 'connected');
  return knowsAll ? 'connections' : 'others';
}
