import type { IntroCard } from '#contract/profiles/views.ts';

/** The cards of all pages, each member once: who moved in the order between two pages stands where they were first seen. */
export function cardsOf(pages: readonly { items: readonly IntroCard[] }[]): IntroCard[] {
  const byUid = new Map<string, IntroCard>();
  for (const { items } of pages) for (const card of items) if (!byUid.has(card.uid)) byUid.set(card.uid, card);
  return [...byUid.values()];
}
