/** The face of the notifications slice. */

export { IfTurnedOff } from './components/IfTurnedOff.tsx';
export { NotificationBell } from './components/NotificationBell.tsx';
export { NotificationGroups } from './components/NotificationGroups.tsx';
export { NotificationWays } from './components/NotificationWays.tsx';
export { OpenPressedNotification, ReadWithPage } from './components/OpenPressedNotification.tsx';
