import { safety } from '#contract/safety/routes.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import { handle, type SafetyContext } from './context.ts';
import * as sql from './safety.sql.ts';

/**
 * Returns the cards of the members whom a member has blocked, newest block first. Members who had blocked the member before have no
 * name here, because the member did not see it anymore. One who blocks back keeps their name, which would otherwise reveal it.
 * Nobody has a photo: a block closes it to both.
 */
export async function blockedMembersOf(ctx: SafetyContext, uid: string) {
  const blocked = await sql.blocksOf(ctx.db, uid);
  const shown = blocked.filter(({ wasBlocked }) => !wasBlocked).map(({ other }) => other);
  const cards = await ctx.profiles.cards(ctx.db, shown);
  return blocked.map(({ other }) => ({ ...(cards.get(other) ?? unknownCard(other)), profileImage: null }));
}

export const listBlocks = handle(safety.listBlocks, async ({ ctx, params }) => ({
  items: await blockedMembersOf(ctx, params.uid),
}));
