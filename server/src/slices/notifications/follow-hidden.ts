import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as sql from './notifications.sql.ts';
import { publishInBatches } from './notify.ts';

/**
 * Takes unread notifications from a member who is suspended or about to be deleted out of the lists and counts of others, and puts
 * them back when the member is shown again.
 */
export const hideNotificationsFrom = async (work: Work, uid: string) =>
  publishInBatches(work, await sql.unreadFrom(work.db, uid));
