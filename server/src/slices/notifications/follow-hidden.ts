import type { NotificationsContext } from './context.ts';
import * as sql from './notifications.sql.ts';
import { publishInBatches } from './notify.ts';

/**
 * Takes unread notifications from a member who is suspended or about to be deleted out of the lists and counts of others, and puts
 * them back when the member is shown again.
 */
export function followHidden(ctx: NotificationsContext) {
  ctx.safety.onHidden(async (work, uid) => publishInBatches(ctx, work, await sql.unreadFrom(work.db, uid)));
}
