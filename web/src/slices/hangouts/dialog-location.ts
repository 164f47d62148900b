import type { Location } from 'react-router';

/** Returns the location state of a link that opens a hangout in a dialog over the list with this query. */
export const overList = (search: string) => ({ overHangouts: search });

/** Returns the query of the list under a hangout; null when it was not opened from the list. */
export function searchOfListUnder({ state }: Pick<Location, 'state'>): string | null {
  const search = (state as { overHangouts?: unknown } | null)?.overHangouts;
  return typeof search === 'string' ? search : null;
}
