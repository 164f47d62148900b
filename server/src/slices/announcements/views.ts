import type { Announcement, OperatorAnnouncement } from '#contract/announcements/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { shownUntil } from './announcements.rules.ts';
import type { AnnouncementRow } from './announcements.sql.ts';

/** Returns an announcement as members see it, without who made it. */
export const toView = ({ id, title, words, announcedAt }: AnnouncementRow): Announcement => ({
  id,
  title,
  words,
  until: shownUntil(announcedAt),
});

/** Returns announcements as operators see them. */
export async function operatorViews(db: Db, rows: readonly AnnouncementRow[]): Promise<OperatorAnnouncement[]> {
  const cards = await cardsOf(
    db,
    rows.flatMap(({ announcedBy }) => announcedBy ?? []),
  );
  return rows.map((row) => ({
    ...toView(row),
    announcedAt: row.announcedAt,
    takenBackAt: row.takenBackAt,
    by: row.announcedBy === null ? null : (cards.get(row.announcedBy) ?? unknownCard(row.announcedBy)),
    mails: { sent: row.mailsSent, total: Math.max(row.mailsSent, row.mailsPlanned - row.mailsOmitted) },
  }));
}
