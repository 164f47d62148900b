import { safety } from '#contract/safety/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import * as sql from './safety.sql.ts';

/**
 * Returns the cards of the members whom a member has blocked, newest block first. Members who had blocked the member before have no
 * name here, because the member did not see it anymore. One who blocks back keeps their name, which would otherwise reveal it.
 * Nobody has a photo: a block closes it to both.
 */
export async function blockedMembersOf(db: Db, uid: string) {
  const blocked = await sql.blocksOf(db, uid);
  const blockedUids = blocked.filter(({ wasBlocked }) => !wasBlocked).map(({ other }) => other);
  const cards = await cardsOf(db, blockedUids);
  return blocked.map(({ other }) => ({ ...(cards.get(other) ?? unknownCard(other)), profileImage: null }));
}

export const listBlocks = handle(safety.listBlocks, async ({ app, params }) => ({
  items: await blockedMembersOf(app.db, params.uid),
}));
