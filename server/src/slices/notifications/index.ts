export { createDigest } from './notifications.digest.ts';
export { createPush, type Push } from './notifications.push.ts';
export { contactOf } from './notifications.push.vapid.ts';
export { notificationsHandlers } from './notifications.routes.ts';
export { createNotifications, type Notifications } from './notifications.service.ts';
export { serveUnsubscribe } from './notifications.unsubscribe.ts';
