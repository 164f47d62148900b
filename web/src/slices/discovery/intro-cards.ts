import type { IntroCard } from '#contract/profiles/views.ts';

/** Returns the cards of all pages, each member once. A member whose place changed between two pages stays at the first. */
export function cardsOf(pages: readonly { items: readonly IntroCard[] }[]): IntroCard[] {
  const byUid = new Map<string, IntroCard>();
  for (const { items } of pages) for (const card of items) if (!byUid.has(card.uid)) byUid.set(card.uid, card);
  return [...byUid.values()];
}
