import type { App } from '#server/platform/app.ts';
import { markOwnRead } from '#server/slices/notifications/mark-read.ts';

/** Marks one of a member's notifications as read, or with the id "all" every one, for the demo data. */
export const markDemoNotificationsRead = (app: App, uid: string, id: string): Promise<{ unread: number }> =>
  app.transact((work) => markOwnRead(work, uid, id));
