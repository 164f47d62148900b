import type { Db } from '#server/platform/db/database.ts';

/** Returns when the hangouts or events of these group chats are over, of several the last one. Other chats are left out. */
type EndSource = (db: Db, chatIds: readonly string[]) => Promise<readonly { chatId: string; at: string }[]>;

/** When the hangouts and events of group chats are over. Later slices know this: each registers a source for its chats. */
export function createEndTimes() {
  const sources: EndSource[] = [];
  return {
    /** Registers the slice that knows when the hangouts or events of its group chats are over (M-22). */
    add: (source: EndSource) => void sources.push(source),
    async of(db: Db, chatIds: readonly string[]): Promise<Map<string, string>> {
      const times = new Map<string, string>();
      if (chatIds.length === 0) return times;
      for (const source of sources) for (const { chatId, at } of await source(db, chatIds)) times.set(chatId, at);
      return times;
    },
  };
}
export type EndTimes = ReturnType<typeof createEndTimes>;
