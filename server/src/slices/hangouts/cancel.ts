import { hangouts } from '#contract/hangouts/routes.ts';
import { chatIdOf } from '#contract/hangouts/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { sayInGroupChat } from '#server/slices/chats/index.ts';
import { handleSerialized } from './access.ts';
import { broadcastHangout } from './broadcast.ts';
import { endHeldPlaces } from './change-attendance.ts';
import { emitToAttendees } from './emit-change.ts';
import * as sql from './hangouts.sql.ts';
import { endRequests } from './join-requests.ts';
import { refusePast } from './refuse-past.ts';
import { closeQuestions } from './settle-places.ts';
import { viewFor } from './views.ts';

/**
 * Marks a hangout as cancelled, says so in its chat and notifies everybody who attends or waits. Places that blocks hold end,
 * because nobody joins it any longer. Its row must be locked.
 */
export async function cancelHangout(work: Work, { id, createdBy, tableId }: sql.HangoutRow) {
  const cancelledAt = work.app.clock.now().toISOString();
  const hangout = await sql.update(work.db, id, { cancelledAt }, { changesCalendar: true });
  await endHeldPlaces(work, hangout, {});
  await closeQuestions(work, hangout);
  await endRequests(work, hangout);
  await sayInGroupChat(work, chatIdOf({ id, tableId }), createdBy ?? '', { event: 'cancelled' });
  await emitToAttendees(work, hangout, { kind: 'cancelled', by: createdBy });
  return hangout;
}

/** Cancelling twice changes nothing. */
export const cancel = handleSerialized(hangouts.cancel, async ({ work, viewer, hangout }) => {
  refusePast(hangout, work.app.clock.now());
  if (hangout.cancelledAt !== null) return viewFor(work.app, work.db, viewer.uid, hangout);
  const cancelled = await cancelHangout(work, hangout);
  work.after(() => broadcastHangout(work.app, hangout.id));
  return viewFor(work.app, work.db, viewer.uid, cancelled);
});
