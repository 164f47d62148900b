import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type FilterName, type Filters, readFilters, withFilters, withoutFilters } from '../filters.ts';

/** The filters in the address. A change replaces the entry of the history, so that one step back leaves the page. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const word = params.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(word)), [word]);
  const options = { replace: true, preventScrollReset: true };
  return {
    filters,
    change: (changes: { [K in FilterName]?: Filters[K] | null }) =>
      setParams((now) => withFilters(now, changes), options),
    clear: () => setParams(withoutFilters, options),
  };
}
export type UseFilters = ReturnType<typeof useFilters>;
