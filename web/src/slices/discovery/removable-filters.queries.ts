import { useQueries } from '@tanstack/react-query';
import { discovery, type IntroList } from '#contract/discovery/routes.ts';
import { call } from '#web/platform/api.ts';
import { useSession } from '#web/platform/session/index.ts';
import { FRESH_MS } from './discovery.queries.ts';
import type { FilterName, Filters } from './filters.ts';

/** Returns the filters whose removal alone would find people. Undefined while this loads. */
export function useRemovableFilters(
  list: IntroList,
  filters: Filters,
  names: readonly FilterName[],
): FilterName[] | undefined {
  const uid = useSession('uid');
  return useQueries({
    queries: names.map((name) => ({
      queryKey: ['discovery', uid, list, { ...filters, [name]: undefined }, 'any'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(discovery.intros, { query: { list, ...filters, [name]: undefined, limit: 1 }, signal }),
      staleTime: FRESH_MS,
    })),
    combine: (answers) =>
      answers.some(({ isPending }) => isPending)
        ? undefined
        : names.filter((_name, index) => (answers[index]?.data?.items.length ?? 0) > 0),
  });
}
