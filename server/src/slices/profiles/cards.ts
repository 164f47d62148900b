import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import * as sql from './profiles.sql.ts';
import { toCard } from './views.ts';

/** Returns the cards of those members who have a profile, by uid. */
export async function cardsOf(db: Db, uids: readonly string[]): Promise<Map<string, MemberCard>> {
  if (uids.length === 0) return new Map();
  const rows = await sql.findCards(db, [...new Set(uids)]);
  return new Map(rows.map((row) => [row.uid, toCard(row)]));
}
