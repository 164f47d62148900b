import { useDeferredValue } from 'react';

/**
 * Returns the data of a query, undefined until it has arrived. React renders an answer in one task; with this hook it renders what the answer
 * shows first in slices of a few milliseconds, between which the page answers a touch. Data that was cached is returned at once, and so are later changes.
 * @param isBeside whether cached data, too, is rendered after the rest of a new screen, because its readers look at something else
 */
export function useInSlices<Data>(data: Data | undefined, isBeside = false): Data | undefined {
  const isThere = data !== undefined;
  return useDeferredValue(isThere, isThere && !isBeside) ? data : undefined;
}
