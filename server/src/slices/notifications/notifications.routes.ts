import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Push } from './notifications.push.ts';
import type { Notifications } from './notifications.service.ts';

export const notificationsHandlers = (
  notifications: Notifications,
  push: Push,
): Handlers<typeof routes.notifications> => ({
  list: ({ params, query }) => notifications.list(params.uid, query),
  readSettings: ({ params }) => notifications.settings.read(params.uid),
  saveSettings: ({ params, body }) => notifications.settings.save(params.uid, body),
  readPushKey: async () => ({ publicKey: await push.publicKey() }),
  saveDevice: ({ body }, { actor }) => push.save(actor, body),
  removeDevice: async ({ params }) => {
    await push.remove(params.uid, params.deviceId);
    return {};
  },
  markRead: ({ params }) => notifications.markRead(params.uid, params.id),
});
