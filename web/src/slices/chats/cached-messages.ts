import { offlineCache } from '#web/platform/offline-cache/index.ts';
import type { LoadedMessages } from './loaded-messages.live.ts';
import type { MessagesCache } from './loaded-messages.store.ts';

/** How many messages of a chat are kept on the device. */
const CACHED_MESSAGES_MAX = 50;
const keyOf = (chatId: string) => `messages.${chatId}`;

/** The newest messages of the chats that the member opened, on this device. */
export const cachedMessages: MessagesCache = {
  save(chatId, { items, hasOlder, hasNewer, changes }) {
    if (hasNewer) return;
    const snapshot: LoadedMessages = {
      items: items.slice(-CACHED_MESSAGES_MAX),
      hasOlder: hasOlder || items.length > CACHED_MESSAGES_MAX,
      hasNewer,
      changes,
    };
    offlineCache.save(keyOf(chatId), snapshot);
  },
  async read(chatId) {
    const saved = await offlineCache.read(keyOf(chatId));
    return saved && { messages: saved.data as LoadedMessages, at: saved.at };
  },
};

export const forgetCachedMessages = (chatId: string): void => offlineCache.forget(keyOf(chatId));
