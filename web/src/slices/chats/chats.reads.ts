import { routes } from '#contract/index.ts';
import { call } from '#web/platform/api.ts';
import { receive } from './chats.queries.ts';

export type Reads = ReturnType<typeof createReads>;

/** What a member has read here and the server does not know yet; one request a chat at a time, always with the latest. */
export function createReads(uid: string) {
  const wanted = new Map<string, number>();
  const running = new Set<string>();

  async function push(chatId: string) {
    const seq = wanted.get(chatId);
    if (seq === undefined || running.has(chatId)) return;
    running.add(chatId);
    try {
      await call(routes.chats.markRead, { params: { chatId }, body: { seq } });
      if (wanted.get(chatId) === seq) wanted.delete(chatId);
      running.delete(chatId);
      void push(chatId);
    } catch {
      // The next read or connection tries again.
      running.delete(chatId);
    }
  }

  return {
    mark(chatId: string, seq: number) {
      if (seq <= (wanted.get(chatId) ?? 0)) return;
      wanted.set(chatId, seq);
      receive(uid, { type: 'chatRead', chatId, readSeq: seq });
      void push(chatId);
    },
    flush() {
      for (const chatId of wanted.keys()) void push(chatId);
    },
  };
}
