import { safety } from '#contract/safety/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { handle } from '#server/platform/http/handle.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import * as sql from './safety.sql.ts';

/**
 * Returns the cards of the members whom a member has blocked, newest block first, without photos. Members who were hidden from the
 * member when they were blocked have no name here, for whatever reason they were hidden: otherwise a nameless member would have
 * blocked first. That stays so whatever happens later, because a change would reveal it.
 */
export async function blockedMembersOf(db: Db, uid: string) {
  const blocked = await sql.blocksOf(db, uid);
  const blockedUids = blocked.filter(({ wasHidden }) => !wasHidden).map(({ other }) => other);
  const cards = await cardsOf(db, blockedUids);
  return blocked.map(({ other }) => ({ ...(cards.get(other) ?? unknownCard(other)), profileImage: null }));
}

export const listBlocks = handle(safety.listBlocks, async ({ app, params }) => ({
  items: await blockedMembersOf(app.db, params.uid),
}));
