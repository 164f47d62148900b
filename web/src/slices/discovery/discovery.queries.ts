import { type InfiniteData, infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { discovery, type IntroList } from '#contract/discovery/routes.ts';
import type { Page } from '#contract/pagination.ts';
import type { IntroCard } from '#contract/profiles/views.ts';
import { call } from '#web/platform/api.ts';
import { CACHED_OFFLINE } from '#web/platform/offline-cache/cache-options.ts';
import { useSession } from '#web/platform/session/index.ts';
import type { Filters } from './filters.ts';
import { cardsOf } from './intro-cards.ts';

/** A list stays the same for a while, so that coming back from a profile shows it unchanged. */
export const FRESH_MS = 5 * 60_000;

/** Defined once, so that the cards keep their identity while the data does not change. */
const cardsOfList = ({ pages }: InfiniteData<Page<IntroCard>>) => cardsOf(pages);

const introsQuery = (uid: string, list: IntroList, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['discovery', uid, list, filters],
    queryFn: ({ pageParam, signal }) =>
      call(discovery.intros, { query: { list, ...filters, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: cardsOfList,
    enabled: uid !== '',
    meta: CACHED_OFFLINE,
    staleTime: FRESH_MS,
  });

/**
 * One list of Intros. While new filters load, the previous people are shown, marked by `isPlaceholderData`.
 * @param enabled whether the list is on the screen
 */
export function useIntros(list: IntroList, filters: Filters, enabled: boolean) {
  const uid = useSession('uid');
  return useInfiniteQuery({
    ...introsQuery(uid ?? '', list, filters),
    placeholderData: keepPreviousData,
    enabled: enabled && uid !== null,
  });
}
export type Intros = ReturnType<typeof useIntros>;
