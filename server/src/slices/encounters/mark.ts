import { encounters } from '#contract/encounters/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { removeAbsence } from './absences.sql.ts';
import { handleInTransaction } from './access.ts';
import { isMarkingOpen } from './encounters.rules.ts';
import * as sql from './encounters.sql.ts';

/**
 * Saves or removes a mark (B-03). It reads nothing that the other member marked, so neither the answer nor the time that it
 * takes says anything about it.
 */
export const mark = handleInTransaction(encounters.mark, async ({ work, viewer, params, body, meeting }) => {
  const { hangoutId, other } = params;
  if (!meeting.others.includes(other)) fail('NOT_FOUND');
  const now = work.app.clock.now();
  if (!isMarkingOpen(meeting.endsAt, now)) fail('MEET_AGAIN_CLOSED');
  const row = { hangoutId, uid: viewer.uid, other };
  if (body.meetAgain) {
    await sql.addMark(work.db, { ...row, now });
    await removeAbsence(work.db, row);
  } else await sql.removeMark(work.db, row);
  return { meetAgain: body.meetAgain };
});
