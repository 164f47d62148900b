import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { GroupChange } from '#server/slices/groups/index.ts';
import { broadcastHangout } from './broadcast.ts';
import * as sql from './hangouts.sql.ts';
import { lockAndTakeOut } from './lock-and-take-out.ts';
import { lockSeveral } from './lock-several.ts';

/**
 * Ends the places of a member who left a group in the hangouts that only its members see. Those that they host belong to the group no
 * longer: only the people who go keep one that is not for everybody yet (G-23).
 */
export async function leaveHangoutsOfGroup(work: Work, { kind, groupId, uid }: GroupChange) {
  if (kind !== 'left') return;
  const ids = await sql.openOfGroupWith(work.db, groupId, uid, work.app.clock.now());
  for (const { id, createdBy } of await lockSeveral(work, ids)) {
    if (createdBy === uid) {
      await sql.update(work.db, id, { groupId: null });
      work.after(() => broadcastHangout(work.app, id));
    } else await lockAndTakeOut(work, { hangoutId: id, uid });
  }
}
