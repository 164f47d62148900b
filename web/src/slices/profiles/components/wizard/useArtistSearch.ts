import { useQuery } from '@tanstack/react-query';
import { artists, type FoundArtist } from '#contract/artists/routes.ts';
import { ARTIST_SEARCH_DEBOUNCE_MS, ARTIST_SEARCH_MIN } from '#contract/limits.ts';
import { call } from '#web/platform/api.ts';
import { useRested } from './useRested.ts';

/** Searches artists by the callable function, from two characters on, after a pause in typing (W-18). */
export function useArtistSearch(typed: string) {
  const term = typed.trim();
  const rested = useRested(term, ARTIST_SEARCH_DEBOUNCE_MS);
  const enough = term.length >= ARTIST_SEARCH_MIN;
  const search = useQuery({
    queryKey: ['profiles', 'artists', rested.toLowerCase()],
    queryFn: async ({ signal }): Promise<FoundArtist[]> =>
      (await call(artists.searchArtists, { body: { data: { searchTerm: rested } }, signal })).result,
    enabled: enough && rested.length >= ARTIST_SEARCH_MIN,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const settled = rested === term;
  return {
    enough,
    loading: enough && (!settled || search.isFetching),
    failed: enough && settled && search.isError,
    found: (enough && !search.isError && search.data) || [],
  };
}
