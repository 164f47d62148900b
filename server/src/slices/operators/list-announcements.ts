import { operators } from '#contract/operators/routes.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from '#server/platform/http/handle.ts';
import {
  announcementsPage,
  lastAnnouncedAt,
  nextAnnouncementAt,
  operatorViews,
} from '#server/slices/announcements/index.ts';
import { countAnnouncementTakers } from '#server/slices/notifications/index.ts';

/** Returns the announcements, newest first, with the number of recipients and the time of the next one. */
export const listAnnouncements = handle(operators.listAnnouncements, async ({ app, db, query: { cursor, limit } }) => {
  const now = app.clock.now();
  const after = positionOfCursor(cursor, { at: part.instant, id: part.uuid });
  const { items: rows, nextCursor } = pageOf(await announcementsPage(db, { after, limit }), limit, (last) =>
    cursorOf(last.announcedAt, last.id),
  );
  return {
    items: await operatorViews(db, rows),
    nextCursor,
    recipients: await countAnnouncementTakers(db, now),
    nextAt: nextAnnouncementAt(await lastAnnouncedAt(db), now)?.toISOString() ?? null,
  };
});
