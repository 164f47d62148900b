/** The face of the notifications slice. */

export { NotificationBell } from './components/NotificationBell.tsx';
export { NotificationSettings } from './components/NotificationSettings.tsx';
export { OpenPressedNotification, ReadWithPage } from './components/OpenPressedNotification.tsx';
