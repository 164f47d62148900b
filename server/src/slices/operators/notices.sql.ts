import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** A recipient of notices about reports: an operator by uid, or the webhook, which is null. */
export type NoticeRecipient = string | null;
export const WEBHOOK: NoticeRecipient = null;

/** Stores a notice of a report for each of these recipients. */
export const insertNotices = (db: Db, reportId: string, recipients: readonly NoticeRecipient[]) =>
  sql`insert into report_notices (report_id, uid) select ${reportId}::uuid, unnest(${recipients}::text[])`.execute(db);

/** Returns the recipients of bundles that are due: those with a notice that was not sent, whose last bundle is not after `bundleStart`. */
export async function recipientsDue(db: Db, bundleStart: Date): Promise<NoticeRecipient[]> {
  const { rows } = await sql<{ uid: NoticeRecipient }>`
    select uid from report_notices group by uid
    having bool_or(told_at is null) and coalesce(max(told_at) <= ${bundleStart}::timestamptz, true)`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Locks the notices of a recipient until the transaction ends, so that of several nodes one sends a bundle. */
export const lockNotices = (db: Db, recipient: NoticeRecipient) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`report notices ${recipient ?? ''}`}, 0))`.execute(db);

/**
 * Marks the notices of a recipient that were not sent as sent. The recipient's notices must be locked.
 * @returns how many were marked: none while the last bundle is from after `bundleStart`
 */
export async function claimNotices(
  db: Db,
  recipient: NoticeRecipient,
  { now, bundleStart }: { now: Date; bundleStart: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update report_notices set told_at = ${now}::timestamptz
    where uid is not distinct from ${recipient} and told_at is null and not exists (
      select from report_notices n where n.uid is not distinct from ${recipient} and n.told_at > ${bundleStart}::timestamptz
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes the notices of bundles that no longer keep another one back. */
export const deleteOldNotices = (db: Db, bundleStart: Date) =>
  sql`delete from report_notices where told_at <= ${bundleStart}::timestamptz`.execute(db);

/** Deletes the notices of a closed report that were not sent. */
export const dropNotices = (db: Db, reportId: string) =>
  sql`delete from report_notices where report_id = ${reportId} and told_at is null`.execute(db);
