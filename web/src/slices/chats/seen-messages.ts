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
    const kept: LoadedMessages = {
      items: items.slice(-KEPT_MESSAGES),
      hasOlder: hasOlder || items.length > KEPT_MESSAGES,
      ...{ hasNewer, changes },
    };
    lastSeen.save(keyOf(chatId), kept);
  },
  async read(chatId) {
    const seen = await lastSeen.read(keyOf(chatId));
    return seen && { messages: seen.data as LoadedMessages, at: seen.at };
  },
};

export const forgetSeenMessages = (chatId: string): void => lastSeen.forget(keyOf(chatId));
