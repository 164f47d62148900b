import { hangouts } from '#contract/hangouts/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type HangoutsContext, handle } from './context.ts';
import { removedOf } from './removals.sql.ts';

/** Returns the members who were taken out of a hangout, without those that a block or a suspension hides from the viewer. */
export async function removedFor(ctx: HangoutsContext, db: Db, viewer: string, hangoutId: string) {
  const uids = await removedOf(db, hangoutId);
  const hidden = (await ctx.safety.hiddenFrom(db, [viewer], uids)).get(viewer);
  const cards = await ctx.profiles.cards(db, uids);
  return { items: uids.flatMap((uid) => (hidden?.has(uid) ? [] : (cards.get(uid) ?? []))) };
}

export const removed = handle(hangouts.removed, ({ ctx, db, viewer, hangout }) =>
  removedFor(ctx, db, viewer.uid, hangout.id),
);
