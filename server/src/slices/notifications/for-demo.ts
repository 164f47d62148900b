import type { NotificationsContext } from './context.ts';
import { markOwnRead } from './mark-read.ts';

/** Marks one of a member's notifications as read, or with the id "all" every one, for the demo data. */
export const markDemoNotificationsRead = (
  ctx: NotificationsContext,
  uid: string,
  id: string,
): Promise<{ unread: number }> => ctx.transact((work) => markOwnRead(ctx, work, uid, id));
