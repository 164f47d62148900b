import { lastSeen } from '#web/platform/last-seen/index.ts';
import type { LoadedMessages } from './loaded-messages.live.ts';
import type { SeenMessages } from './loaded-messages.store.ts';

/** How many messages of a chat are kept on the device. */
const KEPT_MESSAGES = 50;
const keyOf = (chatId: string) => `messages.${chatId}`;

/** The newest messages of the chats that the member opened, on this device. */
export const seenMessages: SeenMessages = {
  save(chatId, { items, hasOlder, hasNewer, changes }) {
    if (hasNewer) return;
    const snapshot: LoadedMessages = {
      items: items.slice(-KEPT_MESSAGES),
      hasOlder: hasOlder || items.length > KEPT_MESSAGES,
      hasNewer,
      changes,
    };
    lastSeen.save(keyOf(chatId), snapshot);
  },
  async read(chatId) {
    const saved = await lastSeen.read(keyOf(chatId));
    return saved && { messages: saved.data as LoadedMessages, at: saved.at };
  },
};

export const forgetSeenMessages = (chatId: string): void => lastSeen.forget(keyOf(chatId));
