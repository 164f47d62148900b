import type { Db } from '#server/platform/db/database.ts';

/** Returns when the hangouts or events of these group chats begin, of several the last one. Other chats are left out. */
type PlanSource = (db: Db, chatIds: readonly string[]) => Promise<readonly { chatId: string; at: string }[]>;

/** The times of group chats, which later slices know: each registers a source for its chats. */
export function createPlannedTimes() {
  const sources: PlanSource[] = [];
  return {
    /** Registers the slice that knows when the hangouts or events of its group chats begin (M-22). */
    add: (source: PlanSource) => void sources.push(source),
    async of(db: Db, chatIds: readonly string[]): Promise<Map<string, string>> {
      const times = new Map<string, string>();
      if (chatIds.length === 0) return times;
      for (const source of sources) for (const { chatId, at } of await source(db, chatIds)) times.set(chatId, at);
      return times;
    },
  };
}
export type PlannedTimes = ReturnType<typeof createPlannedTimes>;
