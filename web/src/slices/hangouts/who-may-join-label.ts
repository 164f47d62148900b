import type { Hangout } from '#contract/hangouts/views.ts';
import { shortDate } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';

const { group: g, connectionsOnly, hostAccepts, youAccept } = text.hangouts;

/**
 * Returns the words that say who may join a hangout (H-16), and name its group (G-23); null when everybody may join one of no group.
 * @param isOrganizer whether the reader is the host or the co-host
 */
export function whoMayJoinLabel({ group, whoMayJoin, opensAt }: Hangout, isOrganizer: boolean): string | null {
  const name = group?.name;
  if (whoMayJoin === 'connections') return connectionsOnly;
  if (whoMayJoin === 'accepted') return isOrganizer ? youAccept : hostAccepts;
  if (whoMayJoin === 'everybody') return name === undefined ? null : g.of(name);
  if (opensAt !== null) return g.first(name ?? null, shortDate(new Date(opensAt)));
  return name === undefined ? g.onlyPeople : g.only(name);
}
