/** The face of the notifications slice. */
export { LiveNotifications } from './components/LiveNotifications.tsx';
export { NotificationBell } from './components/NotificationBell.tsx';
export { NotificationSettings } from './components/NotificationSettings.tsx';
