import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import { useShownSearch } from '#web/platform/useShownSearch.ts';
import { type FilterName, type Filters, readFilters, withFilters, withoutFilters } from '../filters.ts';

/** The filters in the address. A change replaces the entry of the history, so that one step back leaves the page. */
export function useFilters() {
  const [params] = useSearchParams();
  const [search, show] = useShownSearch(params.toString(), paths.intros);
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search]);
  const replace = (next: URLSearchParams) => show(next.toString(), { replace: true });
  return {
    filters,
    change: (changes: { [K in FilterName]?: Filters[K] | null }) =>
      replace(withFilters(new URLSearchParams(search), changes)),
    clear: () => replace(withoutFilters(new URLSearchParams(search))),
  };
}
export type UseFilters = ReturnType<typeof useFilters>;
