import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Notifications } from './notifications.service.ts';

export const notificationsHandlers = (notifications: Notifications): Handlers<typeof routes.notifications> => ({
  list: ({ params, query }) => notifications.list(params.uid, query),
  readSettings: ({ params }) => notifications.settings.read(params.uid),
  saveSettings: ({ params, body }) => notifications.settings.save(params.uid, body),
  markRead: ({ params }) => notifications.markRead(params.uid, params.id),
});
