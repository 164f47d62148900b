import { safety } from '#contract/safety/routes.ts';
import { handle, type SafetyContext } from './context.ts';
import * as sql from './safety.sql.ts';

/** Returns the cards of the members whom a member has blocked. */
export async function blockedBy({ db, profiles }: Pick<SafetyContext, 'db' | 'profiles'>, uid: string) {
  const cards = await profiles.cards(db, await sql.blocksOf(db, uid));
  return [...cards.values()];
}

export const listBlocks = handle(safety.listBlocks, async ({ ctx, params }) => ({
  items: await blockedBy(ctx, params.uid),
}));
