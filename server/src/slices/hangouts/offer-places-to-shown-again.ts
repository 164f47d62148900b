import type { Work } from '#server/platform/db/unit-of-work.ts';
import { hiddenMembersAmong } from '#server/slices/safety/index.ts';
import * as sql from './hangouts.sql.ts';
import { lockSeveral } from './lock-several.ts';
import { settlePlaces } from './settle-places.ts';

/**
 * Offers free places to a member who is shown again, after a suspension or a planned deletion: while they were hidden, they were
 * passed over (B-02).
 */
export async function offerPlacesToShownAgain(work: Work, uid: string) {
  if ((await hiddenMembersAmong(work.db, [uid])).has(uid)) return;
  const waitedFor = await sql.openIdsAttendedBy(work.db, uid, work.app.clock.now());
  for (const hangout of await lockSeveral(work, waitedFor)) await settlePlaces(work, hangout);
}
