import { hangouts } from '#contract/hangouts/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { createGroup, groupBriefsFor } from '#server/slices/groups/index.ts';
import { handleSerialized } from './access.ts';
import { attendeesWithPlace } from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import * as sql from './hangouts.sql.ts';
import { phaseOfRow } from './phase.rules.ts';

/**
 * Makes a group from a hangout that has been, and invites its attendees (G-25). Those count who had a place: what others said about an
 * absence is between them and nobody else. The hangout belongs to the new group then, unless a group has it that the caller sees, or only
 * some may see the hangout for the sake of a group.
 */
export const makeGroup = handleSerialized(hangouts.makeGroup, async ({ work, viewer: { uid }, hangout, body }) => {
  const phase = phaseOfRow(hangout, work.app.clock.now());
  if (phase === 'cancelled') fail('HANGOUT_CANCELLED');
  if (phase !== 'past') fail('HANGOUT_NOT_OVER');
  const invited = await attendeesWithPlace(work.db, hangout.id);
  const { group, isNew } = await createGroup(work, uid, body, { invited });
  // The caller may have left the group that they made before.
  if (!isNew) return group;
  const ofOther = await groupBriefsFor(work.db, uid, hangout.groupId === null ? [] : [hangout.groupId]);
  if (ofOther.size === 0 && !hangout.isForGroup) {
    await sql.update(work.db, hangout.id, { groupId: group.id });
    work.after(() => broadcastHangout(work.app, hangout.id));
  }
  return group;
});
