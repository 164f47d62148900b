import { fold } from '#contract/accents.ts';
import type { ConnectionView } from '#contract/connections/routes.ts';
import { nameOf } from '#web/platform/nameOf.ts';

/** Returns whether a word of the name, or the username, begins with the search. */
function matches({ other }: ConnectionView, search: string): boolean {
  const [name, username] = [fold(other.firstName), fold(other.username)];
  return [name, username, ...name.split(/[\s-]+/), ...username.split(/[._]+/)].some((word) => word.startsWith(search));
}

/** The rows of the connections screen: requests that wait for the reader, connections by name, and the reader's own requests. */
export function connectionGroups(items: readonly ConnectionView[], typed: string) {
  const search = fold(typed.replace(/^\s*@/, '')).trim();
  const matchingItems = search === '' ? items : items.filter((item) => matches(item, search));
  return {
    received: matchingItems.filter(({ status, direction }) => status === 'pending' && direction === 'received'),
    connected: matchingItems
      .filter(({ status }) => status === 'connected')
      .sort((a, b) => nameOf(a.other).localeCompare(nameOf(b.other), 'en') || (a.other.uid < b.other.uid ? -1 : 1)),
    sent: matchingItems.filter(({ status, direction }) => status === 'pending' && direction === 'sent'),
  };
}
