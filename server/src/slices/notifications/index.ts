import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Queues } from '#server/platform/jobs/queues.ts';
import type { NotificationsContext } from './context.ts';
import { followHidden } from './follow-hidden.ts';
import { list, notificationsPage } from './list.ts';
import { markOwnRead, markRead } from './mark-read.ts';
import { notifyOfConnections } from './notify-of-connections.ts';
import { notifyOfEncounters } from './notify-of-encounters.ts';
import { notifyOfEvents } from './notify-of-events.ts';
import { notifyOfHangouts } from './notify-of-hangouts.ts';
import { notifyOfMessages } from './notify-of-messages.ts';
import { notifyOfSharedPlans } from './notify-of-shared-plans.ts';
import { notifyOfTables } from './notify-of-tables.ts';
import { readPushKey } from './read-push-key.ts';
import { readSettings } from './read-settings.ts';
import { removeDevice } from './remove-device.ts';
import { removeMemberFromNotifications } from './remove-member.ts';
import { saveDevice } from './save-device.ts';
import { saveSettings } from './save-settings.ts';
import { notificationSettingsOf } from './settings.ts';
import { unsubscribeSignatures } from './unsubscribe.ts';

export { createDigest } from './digest.ts';
export { createPush, type Push } from './push.ts';
export { serveUnsubscribe } from './unsubscribe.ts';
export { pushContactOf as contactOf } from './vapid.ts';

export const notificationsHandlers = {
  list,
  markRead,
  readSettings,
  saveSettings,
  readPushKey,
  saveDevice,
  removeDevice,
};

export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications({ queues, ...ctx }: NotificationsContext & { queues: Queues }) {
  notifyOfConnections(ctx);
  notifyOfHangouts(ctx);
  notifyOfEncounters(ctx);
  notifyOfTables(ctx);
  notifyOfSharedPlans(ctx);
  notifyOfEvents(ctx, queues);
  notifyOfMessages(ctx);
  followHidden(ctx);
  return {
    context: ctx,
    isSignedLink: unsubscribeSignatures(ctx.db),
    /** Returns a page of a member's notifications, for their download. @throws AppError INVALID_INPUT */
    list: (uid: string, page: { cursor?: string | undefined; limit: number }) => notificationsPage(ctx, uid, page),
    /** Marks one of a member's notifications as read, or with the id "all" every one, for the demo data. */
    markRead: (uid: string, id: string) => ctx.transact((work) => markOwnRead(ctx, work, uid, id)),
    /** Returns which notifications a member wants. */
    settingsOf: (uid: string, db: Db = ctx.db) => notificationSettingsOf(db, uid),
    /** Runs in the transaction that deletes an account. */
    forgetMember: (work: Work, uid: string) => removeMemberFromNotifications(ctx, work, uid),
  };
}
