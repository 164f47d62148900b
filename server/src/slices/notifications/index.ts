export { notificationsHandlers } from './notifications.routes.ts';
export { createNotifications, type Notifications } from './notifications.service.ts';
