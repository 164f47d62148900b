import { type WelcomeView, welcome } from '#contract/welcome/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { handle, type WelcomeContext } from './context.ts';
import * as sql from './welcome.sql.ts';

/** Returns those of these members who have no connection and no hangout, and do not look for a table. */
export async function withoutAnybody(ctx: WelcomeContext, db: Db, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return [];
  const connected = await ctx.connections.connectedAmong(db, uids);
  const going = await ctx.hangouts.goingAmong(db, uids);
  const looking = await ctx.tables.lookingAmong(db, uids);
  return uids.filter((uid) => !connected.has(uid) && !going.has(uid) && !looking.has(uid));
}

export async function viewFor(ctx: WelcomeContext, db: Db, uid: string): Promise<WelcomeView> {
  const wish = await sql.wishOf(db, uid);
  const isOpen = wish !== undefined && wish.offeredAt !== null && wish.dismissedAt === null;
  return {
    greets: wish?.greets ?? false,
    isWelcomed: wish?.isWelcomed ?? false,
    isOfferedTable: isOpen && (await withoutAnybody(ctx, db, [uid])).length > 0,
  };
}

export const read = handle(welcome.read, ({ ctx, db, viewer }) => viewFor(ctx, db, viewer.uid));
