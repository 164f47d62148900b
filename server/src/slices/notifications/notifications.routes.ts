import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Notifications } from './notifications.service.ts';

export const notificationsHandlers = (notifications: Notifications): Handlers<typeof routes.notifications> => ({
  list: ({ params, query }) => notifications.list(params.uid, query),
  markRead: ({ params }) => notifications.markRead(params.uid, params.id),
});
