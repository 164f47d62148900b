import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_MAX } from '#contract/limits.ts';
import type { Page } from '#contract/page.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { MorePeopleProps } from './components/MorePeople.tsx';

interface Source {
  queryKey: QueryKey;
  fetchPage: (given: { query: { limit: number; cursor?: string }; signal: AbortSignal }) => Promise<Page<MemberCard>>;
  /** The people who are shown without a request. */
  shown: readonly MemberCard[];
  /** How many people there are. */
  count: number;
  hasMore: boolean;
}

/** The people of a hangout or an event beyond those that come with it, page by page. Nothing is fetched until `more.load` is called. */
export function useMorePeople({ queryKey, fetchPage, shown, count, hasMore }: Source): {
  others: MemberCard[];
  more: MorePeopleProps['more'];
} {
  const rest = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ query: { limit: PAGE_MAX, ...(pageParam !== undefined && { cursor: pageParam }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: false,
    gcTime: 0,
  });
  const known = new Set(shown.map(({ uid }) => uid));
  const others = (rest.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ uid }) => !known.has(uid));
  const more = hasMore
    ? {
        count: !rest.data || rest.hasNextPage ? count - shown.length - others.length : 0,
        isLoading: rest.isFetching,
        isFailed: rest.isError,
        load: () => void (rest.data ? rest.fetchNextPage() : rest.refetch()),
      }
    : undefined;
  return { others, more };
}
