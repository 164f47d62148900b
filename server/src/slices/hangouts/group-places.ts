import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { BlockEffect } from '#server/slices/safety/index.ts';
import { discardHeldPlaces, type HeldPlace, holdPlaces, restoreHeldPlaces } from './block-effect.ts';
import { broadcastHangout } from './broadcast.ts';
import * as sql from './hangouts.sql.ts';
import { lockSeveral } from './lock-several.ts';

/** Takes the hangouts that a member hosts for a group out of it, because a block has just taken the member out. */
async function takeHosted(work: Work, uid: string, otherUid: string) {
  const hangoutIds = await sql.hostedForLostGroups(work.db, { uid, otherUid, now: work.app.clock.now() });
  await lockSeveral(work, hangoutIds);
  for (const hangoutId of hangoutIds) {
    await sql.update(work.db, hangoutId, { groupId: null });
    work.after(() => broadcastHangout(work.app, hangoutId));
  }
}

/**
 * Ends the same as a leaving in the hangouts of groups out of which a block has just taken one of the two. Otherwise the group's members
 * would recognize the block by the places that stay, and its undo if hangouts became the group's again, which those of a member who returns
 * do not. It runs after the effect of groups.
 */
export const groupPlacesBlockEffect: BlockEffect<HeldPlace[]> = {
  name: 'placesWithGroups',
  async end(work, uid, otherUid) {
    const pair = { actorUid: uid, otherUid };
    const now = work.app.clock.now();
    const heldPlaces: HeldPlace[] = [];
    for (const [member, organizer] of [
      [uid, otherUid],
      [otherUid, uid],
    ] as const) {
      const ids = await sql.attendedForLostGroups(work.db, { uid: member, otherUid: organizer, now });
      const places = ids.map((hangoutId) => ({ hangoutId, uid: member }));
      heldPlaces.push(...(await holdPlaces(work, places, pair)));
      await takeHosted(work, member, organizer);
    }
    return heldPlaces.length > 0 ? heldPlaces : null;
  },
  restore: (work, uid, otherUid, heldPlaces) => restoreHeldPlaces(work, heldPlaces, { actorUid: uid, otherUid }),
  discard: discardHeldPlaces,
};
