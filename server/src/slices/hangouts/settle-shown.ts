import type { Work } from '#server/platform/db/unit-of-work.ts';
import { lockSeveral } from './cancel.ts';
import type { HangoutsContext } from './context.ts';
import * as sql from './hangouts.sql.ts';
import { settlePlaces } from './offers.ts';

/**
 * Offers free places to a member who is shown again, after a suspension or a planned deletion: while they were hidden, they were
 * passed over (B-02).
 */
export async function settleShown(ctx: HangoutsContext, work: Work, uid: string) {
  if ((await ctx.safety.hiddenAmong(work.db, [uid])).has(uid)) return;
  const waitedFor = await sql.openWith(work.db, uid, ctx.clock.now());
  for (const hangout of await lockSeveral(ctx, work, waitedFor)) await settlePlaces(ctx, work, hangout);
}
