import { hangouts } from '#contract/hangouts/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';
import { handle } from './access.ts';
import { removedOf } from './removals.sql.ts';

/** Returns the members who were taken out of a hangout, without those that a block or a suspension hides from the viewer. */
export async function removedAttendeesFor(db: Db, viewer: string, hangoutId: string) {
  const uids = await removedOf(db, hangoutId);
  const hidden = (await membersHiddenFrom(db, [viewer], uids)).get(viewer);
  const cards = await cardsOf(db, uids);
  return { items: uids.flatMap((uid) => (hidden?.has(uid) ? [] : (cards.get(uid) ?? []))) };
}

export const listRemovedAttendees = handle(hangouts.listRemovedAttendees, ({ db, viewer, hangout }) =>
  removedAttendeesFor(db, viewer.uid, hangout.id),
);
