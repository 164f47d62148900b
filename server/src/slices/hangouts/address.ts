import { hangouts } from '#contract/hangouts/routes.ts';
import type { App } from '#server/platform/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from './access.ts';
import { deleteNotesBefore } from './guests-and-notes.sql.ts';
import { addressShownAt, HOME_ADDRESS_AFTER_MS } from './home.rules.ts';
import { addressOf, attendeeFacts, deleteAddressesBefore, saveReader } from './home-addresses.sql.ts';
import { deleteRequestsBefore } from './join-requests.sql.ts';

/** Returns whether the address of a hangout that ends at that time is shown no longer. */
const isOver = (endsAt: string, now: Date) => now.getTime() >= Date.parse(endsAt) + HOME_ADDRESS_AFTER_MS;

/**
 * Returns the address of a home to its attendees (B-07), and records for the host who got it. A new attendee gets it after the host has
 * seen them come: otherwise somebody could join, read it and leave within a second.
 */
export const address = handle(hangouts.address, async ({ app, db, viewer, hangout }) => {
  const { id, endsAt, createdBy, cancelledAt } = hangout;
  const now = app.clock.now();
  const isHost = createdBy === viewer.uid;
  if (isOver(endsAt, now) || (cancelledAt !== null && !isHost)) return { address: null, shownAt: null };
  const stored = await addressOf(db, id);
  if (stored === null || isHost) return { address: stored, shownAt: null };
  const shownAt = addressShownAt((await attendeeFacts(db, id, viewer.uid)) ?? fail('NOT_FOUND'));
  if (now < shownAt) return { address: null, shownAt: shownAt.toISOString() };
  await saveReader(db, id, viewer.uid, now);
  return { address: stored, shownAt: null };
});

/** Deletes the addresses of homes, the notes to hosts and the requests to join, a day after their hangouts. */
export async function deleteOldHangoutDetails(app: App): Promise<void> {
  const cutoff = new Date(app.clock.now().getTime() - HOME_ADDRESS_AFTER_MS);
  await deleteAddressesBefore(app.db, cutoff);
  await deleteNotesBefore(app.db, cutoff);
  await deleteRequestsBefore(app.db, cutoff);
}
