import type { App } from '#server/platform/app.ts';
import { markOwnRead, markReadFor } from '#server/slices/notifications/mark-read.ts';

/** Marks one of a member's notifications as read, or with the id "all" every one, for the demo data. */
export const markDemoNotificationsRead = (app: App, uid: string, id: string): Promise<{ unread: number }> =>
  app.transact((work) => markOwnRead(work, uid, id));

/** Marks as read that the host of a hangout accepted a member, for the demo data. */
export const markDemoAcceptanceRead = (app: App, uid: string, hangoutId: string): Promise<void> =>
  app.transact(async (work) => {
    await markReadFor(work, [uid], { hangoutId, type: 'hangout_accepted' });
  });
