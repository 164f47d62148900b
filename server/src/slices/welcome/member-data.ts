import type { Db } from '#server/platform/db/database.ts';
import { wishOf } from './welcome.sql.ts';

/** Returns what a member said about being welcomed, for their download. */
export async function welcomeWishOf(db: Db, uid: string) {
  const wish = await wishOf(db, uid);
  return { greets: wish?.greets ?? false, isWelcomed: wish?.isWelcomed ?? false };
}
