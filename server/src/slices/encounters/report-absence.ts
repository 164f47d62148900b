import { encounters } from '#contract/encounters/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import * as absences from './absences.sql.ts';
import { handleInTransaction } from './access.ts';
import { isMarkingOpen } from './encounters.rules.ts';
import { removeMark } from './encounters.sql.ts';

/**
 * Saves that another attendee was not there, or takes it back (B-02). Nobody else sees it, and it replaces a mark: one does not
 * meet somebody again who was not there.
 */
export const reportAbsence = handleInTransaction(
  encounters.reportAbsence,
  async ({ work, viewer, params, body, meeting }) => {
    const { hangoutId, other } = params;
    if (!meeting.others.includes(other)) fail('NOT_FOUND');
    const now = work.app.clock.now();
    if (!isMarkingOpen(meeting.endsAt, now)) fail('MEET_AGAIN_CLOSED');
    const row = { hangoutId, uid: viewer.uid, other };
    if (body.absent) {
      await absences.addAbsence(work.db, row, now);
      await removeMark(work.db, row);
    } else await absences.removeAbsence(work.db, row);
    return { absent: body.absent };
  },
);
