import { hangouts } from '#contract/hangouts/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import { removedFor } from './removals.sql.ts';

/** Returns the members who were taken out of a hangout, without those that a block or a suspension hides from the viewer. */
export async function removedAttendeesFor(db: Db, hangoutId: string, viewer: string) {
  const uids = await removedFor(db, hangoutId, viewer);
  const cards = await cardsOf(db, uids);
  return { items: uids.flatMap((uid) => cards.get(uid) ?? []) };
}

export const listRemovedAttendees = handle(hangouts.listRemovedAttendees, ({ db, viewer, hangout }) =>
  removedAttendeesFor(db, hangout.id, viewer.uid),
);
