import { deviceStorage } from '#web/platform/device-storage.ts';
import { session } from '#web/platform/session/index.ts';
import { outboxPrefix } from './outbox-prefix.ts';

/**
 * Sends the unsent messages of closed pages, on every page. The outbox is loaded only when messages wait in it. It sends what is
 * written in this page, and everything again after a reconnect, by itself.
 */
export function resumeOutbox(): void {
  const { uid } = session.getSnapshot();
  if (uid === null || !deviceStorage.keys().some((key) => key.startsWith(outboxPrefix(uid)))) return;
  // The page of the chats has the queue. A file of its own would put more modules into the scripts of other screens.
  import('./pages/MessagesPage.tsx').catch((error) => console.warn('The outbox could not be resumed', error));
}
