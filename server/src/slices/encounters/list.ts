import { encounters } from '#contract/encounters/routes.ts';
import { cursorOf, pageOf, part, positionOfCursor, rejectCursor } from '#server/platform/http/cursor.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { absencesBy } from './absences.sql.ts';
import { handle } from './access.ts';
import { markingTimes, nextComparing } from './encounters.rules.ts';
import * as sql from './encounters.sql.ts';

/** Returns the uids after a place in the list. @throws AppError INVALID_INPUT for a cursor that no page gave */
function uidsAfterCursor(uids: readonly string[], cursor: string | undefined): readonly string[] {
  const position = positionOfCursor(cursor, { uid: part.uid });
  if (!position) return uids;
  const index = uids.indexOf(position.uid);
  return index < 0 ? rejectCursor() : uids.slice(index + 1);
}

export const list = handle(encounters.list, async ({ app, db, viewer, params, query, meeting }) => {
  const page = pageOf(uidsAfterCursor(meeting.others, query.cursor), query.limit, (last) => cursorOf(last));
  const cards = await cardsOf(db, page.items);
  const marks = new Map((await sql.marksBy(db, viewer.uid, params.hangoutId)).map((mark) => [mark.other, mark]));
  const absent = new Set((await absencesBy(db, viewer.uid, params.hangoutId)).map(({ other }) => other));
  const { opensAt, closesAt } = markingTimes(meeting.endsAt);
  return {
    items: page.items.flatMap((uid) => {
      const member = cards.get(uid);
      const mark = marks.get(uid);
      return member
        ? [{ member, meetAgain: mark !== undefined, isMutual: mark?.mutualAt != null, absent: absent.has(uid) }]
        : [];
    }),
    nextCursor: page.nextCursor,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    comparedAt: nextComparing(app.clock.now()).toISOString(),
  };
});
