import { hangouts } from '#contract/hangouts/routes.ts';
import { HANGOUT_SUGGESTIONS_MAX } from '#contract/limits.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { connectionStatesWith } from '#server/slices/connections/index.ts';
import { handleSerialized } from './access.ts';
import * as attendeesSql from './attendees.sql.ts';
import { hangoutChanged } from './events.ts';
import * as sql from './hangouts.sql.ts';
import { phaseOfRow } from './phase.rules.ts';
import { insertSuggestion, suggestedBy } from './suggestions.sql.ts';
import { toBrief } from './views.ts';

/** Returns whether a member may see and join a hangout that they neither attend nor wait for. */
async function isNewTo(work: Work, { id }: sql.HangoutRow, uid: string) {
  if (!(await sql.findFor(work.db, id, { viewer: uid }))) return false;
  const { rsvp, isRemoved } = await attendeesSql.attendanceOf(work.db, id, uid);
  return rsvp === null && !isRemoved;
}

/**
 * Notifies a connection of a hangout that the caller attends (H-09). Suggesting it twice changes nothing. Where the host and the
 * connection have a block between them nobody is notified, and the answer is the same, because it must not reveal the block.
 */
export const suggest = handleSerialized(hangouts.suggest, async ({ work, viewer, params, hangout }) => {
  const { other } = params;
  const now = work.app.clock.now();
  const phase = phaseOfRow(hangout, now);
  const states = await connectionStatesWith(work.app, work.db, viewer.uid, [other]);
  // Only the members of a table or a group see its hangouts, and need no suggestion.
  if (states.get(other)?.status !== 'connected' || hangout.tableId !== null || hangout.isForGroup) fail('NOT_FOUND');
  if (phase === 'cancelled') fail('HANGOUT_CANCELLED');
  if (phase === 'past') fail('HANGOUT_OVER');
  const suggested = await suggestedBy(work.db, hangout.id, viewer.uid);
  if (suggested.includes(other)) return { suggested };
  if (suggested.length >= HANGOUT_SUGGESTIONS_MAX) fail('SUGGESTIONS_USED');
  await insertSuggestion(work.db, { hangoutId: hangout.id, suggestedBy: viewer.uid, uid: other, createdAt: now });
  if (await isNewTo(work, hangout, other)) {
    const { createdBy: host } = hangout;
    await hangoutChanged.emit(work, {
      kind: 'suggested',
      hangout: toBrief(hangout),
      host,
      by: viewer.uid,
      recipients: [other],
    });
  }
  return { suggested: [...suggested, other] };
});
