import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import * as sql from './profiles.sql.ts';
import { toCard } from './views.ts';

/**
 * Returns the cards of those members who have a profile, by uid, in the order of `uids`. The order of the rows would tell whose
 * profile was saved last, although only what is hidden has changed.
 */
export async function cardsOf(db: Db, uids: readonly string[]): Promise<Map<string, MemberCard>> {
  if (uids.length === 0) return new Map();
  const chosen = [...new Set(uids)];
  const cards = new Map((await sql.findCards(db, chosen)).map((row) => [row.uid, toCard(row)]));
  return new Map(
    chosen.flatMap((uid) => {
      const card = cards.get(uid);
      return card ? [[uid, card] as const] : [];
    }),
  );
}
