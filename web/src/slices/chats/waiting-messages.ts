import { deviceStorage } from '#web/platform/device-storage.ts';
import { session } from '#web/platform/session/index.ts';
import { unsentPrefix } from './unsent-prefix.ts';

/**
 * Sends the unsent messages of closed pages, on every page. The queue of unsent messages is loaded for it
 * only when something waits. It sends what is written in this page, and everything again after a reconnect, by itself.
 */
export function sendWaitingMessages(): void {
  const { uid } = session.getSnapshot();
  if (uid === null || !deviceStorage.keys().some((key) => key.startsWith(unsentPrefix(uid)))) return;
  // The page of the chats has the queue. A file of its own would put more modules into the scripts of other screens.
  import('./pages/MessagesPage.tsx').catch((error) => console.warn('Waiting messages could not be sent', error));
}
