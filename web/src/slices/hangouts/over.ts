import type { Location } from 'react-router';

/** What a link from the list tells the hangout it opens: that it stands over the list, and which list that is. */
export const over = (search: string) => ({ overHangouts: search });

/** The query of the list under the hangout at this address; null when it was not opened from the list. */
export function searchUnder({ state }: Pick<Location, 'state'>): string | null {
  const said = (state as { overHangouts?: unknown } | null)?.overHangouts;
  return typeof said === 'string' ? said : null;
}
