import { newcomers, type WelcomeView } from '#contract/newcomers/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { handle } from '#server/platform/http/handle.ts';
import { membersConnectedAmong } from '#server/slices/connections/index.ts';
import { membersGoingAmong } from '#server/slices/hangouts/index.ts';
import { lookingForTableAmong } from '#server/slices/tables/index.ts';
import * as sql from './welcome.sql.ts';

/** Returns those of these members who have no connection and no hangout, and do not look for a table. */
export async function withoutAnybody(db: Db, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return [];
  const connected = await membersConnectedAmong(db, uids);
  const going = await membersGoingAmong(db, uids);
  const looking = await lookingForTableAmong(db, uids);
  return uids.filter((uid) => !connected.has(uid) && !going.has(uid) && !looking.has(uid));
}

export async function welcomeFor(db: Db, uid: string): Promise<WelcomeView> {
  const wish = await sql.findWelcomeWish(db, uid);
  const isOpen = wish !== undefined && wish.offeredAt !== null && wish.dismissedAt === null;
  return {
    greets: wish?.greets ?? false,
    isWelcomed: wish?.isWelcomed ?? false,
    isOfferedTable: isOpen && (await withoutAnybody(db, [uid])).length > 0,
  };
}

export const readWelcome = handle(newcomers.readWelcome, ({ db, viewer }) => welcomeFor(db, viewer.uid));
