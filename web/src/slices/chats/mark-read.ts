import { chats } from '#contract/chats/routes.ts';
import { call } from '#web/platform/api.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { session } from '#web/platform/session/index.ts';
import { chatList } from './chats.queries.ts';

/** Up to which message each chat is read here, while the server does not know it yet. */
const unsaved = new Map<string, number>();
/** Chats with a request under way. There is one at a time for each chat, always with the latest position. */
const saving = new Set<string>();

async function save(chatId: string) {
  const seq = unsaved.get(chatId);
  if (seq === undefined || saving.has(chatId)) return;
  saving.add(chatId);
  try {
    await call(chats.markRead, { params: { chatId }, body: { seq } });
    if (unsaved.get(chatId) === seq) unsaved.delete(chatId);
    saving.delete(chatId);
    void save(chatId);
  } catch {
    // The next call of markRead, or the next connection, tries again.
    saving.delete(chatId);
  }
}

/** Marks a chat as read up to a message, at once here and then on the server. Never goes back. */
export function markRead(chatId: string, seq: number): void {
  if (seq <= (unsaved.get(chatId) ?? 0)) return;
  unsaved.set(chatId, seq);
  chatList.receive({ type: 'chatRead', chatId, readSeq: seq });
  void save(chatId);
}

realtime.onConnect(() => {
  for (const chatId of unsaved.keys()) void save(chatId);
});
session.onEnd(() => unsaved.clear());
