import type { Hangout } from '#contract/hangouts/views.ts';
import { shortDate } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';

const t = text.hangouts.group;

/** Returns the words that name the group of a hangout and its readers (G-23); null for a hangout of no group. */
export function groupLabel({ group, isForGroup, opensAt }: Hangout): string | null {
  const name = group?.name;
  if (!isForGroup) return name === undefined ? null : t.of(name);
  if (opensAt !== null) return t.first(name ?? null, shortDate(new Date(opensAt)));
  return name === undefined ? t.onlyPeople : t.only(name);
}
