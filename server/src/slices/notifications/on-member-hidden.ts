import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as sql from './notifications.sql.ts';
import { publishInBatches } from './notify.ts';

/**
 * Publishes the unread notifications that others have about a member who was suspended, is about to be deleted, or is shown again:
 * they leave the lists and counts of their readers, or return to them.
 */
export const publishNotificationsOfHiddenMember = async (work: Work, uid: string) =>
  publishInBatches(work, await sql.unreadFrom(work.db, uid));
