import { startTransition, useMemo, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type FilterName, type Filters, readFilters, withFilters, withoutFilters } from '../filters.ts';

/** The filters in the address. A change replaces the entry of the history, so that one step back leaves the page. */
export function useFilters() {
  const [params] = useSearchParams();
  // Shown before the address has changed, because the next change builds on it.
  const [query, showAtOnce] = useOptimistic(params.toString());
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(new URLSearchParams(query)), [query]);
  const show = (next: URLSearchParams) =>
    startTransition(async () => {
      showAtOnce(next.toString());
      await navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true });
    });
  return {
    filters,
    change: (changes: { [K in FilterName]?: Filters[K] | null }) =>
      show(withFilters(new URLSearchParams(query), changes)),
    clear: () => show(withoutFilters(new URLSearchParams(query))),
  };
}
export type UseFilters = ReturnType<typeof useFilters>;
