import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Queues } from '#server/platform/jobs/queues.ts';
import type { NotificationsContext } from './context.ts';
import { followHidden } from './follow-hidden.ts';
import { markDemoNotificationsRead } from './for-demo.ts';
import { list, notificationsPage } from './list.ts';
import { markRead } from './mark-read.ts';
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

export { pushDevicesOf, removePushDevice, savePushDevice } from './devices.ts';
export { createDigest, sendDigests } from './digest.ts';
export { markDemoNotificationsRead } from './for-demo.ts';
export { notificationsPage } from './list.ts';
export { createPush, type Push } from './push.ts';
export { removeMemberFromNotifications } from './remove-member.ts';
export { notificationSettingsOf } from './settings.ts';
export { serveUnsubscribe } from './unsubscribe.ts';
export { pushContactOf } from './vapid.ts';

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
    list: (uid: string, page: { cursor?: string | undefined; limit: number }) => notificationsPage(ctx, uid, page),
    markRead: (uid: string, id: string) => markDemoNotificationsRead(ctx, uid, id),
    settingsOf: (uid: string) => notificationSettingsOf(ctx.db, uid),
    forgetMember: (work: Work, uid: string) => removeMemberFromNotifications(ctx, work, uid),
  };
}
