import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { PAGE_MAX } from '#contract/limits.ts';
import type { Page } from '#contract/pagination.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { MorePeopleProps } from './components/MorePeople.tsx';

interface Source {
  queryKey: QueryKey;
  fetchPage: (request: { query: { limit: number; cursor?: string }; signal: AbortSignal }) => Promise<Page<MemberCard>>;
  /** The people who are shown without a request. */
  shown: readonly MemberCard[];
  /** How many people there are. */
  count: number;
  hasMore: boolean;
  /** Changes when the people may have changed. The pages that were loaded are then fetched again. */
  version: unknown;
}

/** The people of a hangout or an event beyond those that come with it, page by page. Nothing is fetched until `more.load` is called. */
export function useMorePeople({ queryKey, fetchPage, shown, count, hasMore, version }: Source): {
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
  const { refetch } = rest;
  const isAsked = rest.data !== undefined || rest.isFetching;
  const loadedVersion = useRef(version);
  useEffect(() => {
    if (isAsked && version !== loadedVersion.current) void refetch();
    loadedVersion.current = version;
  }, [version, isAsked, refetch]);
  const shownUids = new Set(shown.map(({ uid }) => uid));
  const otherPeople = (rest.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ uid }) => !shownUids.has(uid));
  const morePeople = hasMore
    ? {
        count: !rest.data || rest.hasNextPage ? count - shown.length - otherPeople.length : 0,
        isLoading: rest.isFetching,
        // The people on the screen stay when they could not be fetched again.
        isFailed: rest.isError && !rest.isRefetchError,
        load: () => void (rest.data ? rest.fetchNextPage() : rest.refetch()),
      }
    : undefined;
  return { others: otherPeople, more: morePeople };
}
