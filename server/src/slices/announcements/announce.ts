import type { AnnouncementForm } from '#contract/operators/forms.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { AppError, fail } from '#server/platform/http/errors.ts';
import { countAnnouncementTakers } from '#server/slices/notifications/index.ts';
import { nextAnnouncementAt } from './announcements.rules.ts';
import * as sql from './announcements.sql.ts';
import { enqueueMails } from './mail-members.ts';
import { broadcastAnnouncement } from './publish.ts';

/**
 * Announces something to all members. The same id makes it once.
 * @param operatorUid null for the demo
 * @throws AppError ANNOUNCED_TODAY with the time when the next one is possible
 */
export async function addAnnouncement(
  work: Work,
  operatorUid: string | null,
  { id, ...form }: AnnouncementForm & { id: string },
): Promise<{ row: sql.AnnouncementRow; isNew: boolean }> {
  const { app, db } = work;
  await sql.lockAnnouncing(db);
  const existing = await sql.findAnnouncement(db, id);
  if (existing) return { row: existing, isNew: false };
  const announcedAt = app.clock.now();
  const retryAt = nextAnnouncementAt(await sql.lastAnnouncedAt(db), announcedAt);
  if (retryAt) throw new AppError('ANNOUNCED_TODAY', { retryAt });
  const mailsPlanned = await countAnnouncementTakers(db, announcedAt);
  const row = await sql.insertAnnouncement(db, { ...form, id, announcedAt, announcedBy: operatorUid, mailsPlanned });
  work.after(() => broadcastAnnouncement(app, row));
  await enqueueMails(work, id);
  return { row, isNew: true };
}

/**
 * Takes an announcement back. Mails that were not sent yet are not sent.
 * @throws AppError NOT_FOUND
 */
export async function withdrawAnnouncement(
  work: Work,
  id: string,
): Promise<{ row: sql.AnnouncementRow; isChanged: boolean }> {
  const row = await sql.markTakenBack(work.db, id, work.app.clock.now());
  if (!row) return { row: (await sql.findAnnouncement(work.db, id)) ?? fail('NOT_FOUND'), isChanged: false };
  work.after(() => broadcastAnnouncement(work.app, row));
  return { row, isChanged: true };
}
