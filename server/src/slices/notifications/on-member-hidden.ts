import type { Work } from '#server/platform/db/unit-of-work.ts';
import { blocksAmong } from '#server/slices/safety/index.ts';
import * as sql from './notifications.sql.ts';
import { publishInBatches } from './notify.ts';

/**
 * Publishes the unread notifications that others have about a member who was suspended, is about to be deleted, or is shown again:
 * they leave the lists and counts of their readers, or return to them. Members with a block between them learn nothing.
 */
export async function publishNotificationsOfHiddenMember(work: Work, uid: string) {
  const rows = await sql.unreadNaming(work.db, uid);
  const { blocks } = await blocksAmong(work.db, [uid, ...new Set(rows.map((row) => row.uid))]);
  publishInBatches(
    work,
    rows.filter((row) => !blocks.get(uid)?.has(row.uid)),
  );
}
