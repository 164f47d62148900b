import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { chats } from '#contract/chats/routes.ts';
import { call } from '#web/platform/api.ts';
import { searchKey } from './chats.keys.ts';

/** The messages of the member's chats that contain these words, newest first, page by page. */
export function useMessageSearch(uid: string, search: string) {
  return useInfiniteQuery({
    queryKey: [...searchKey(uid), search],
    queryFn: ({ pageParam, signal }) =>
      call(chats.search, { query: { search, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
