import { onePerApp } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type SessionRow, sessionById } from './sessions.sql.ts';

/** How long a session is served from the cache: the longest time for which a node may miss that it has ended. */
const MAX_AGE_MS = 500;
const ENTRIES_MAX = 20_000;

/** Caches sessions for a moment, so that a busy caller costs no query for each request. */
export function createSessionCache(db: Db) {
  const entries = new Map<string, { at: number; uid: string; session: Promise<SessionRow | undefined> }>();
  return {
    /** Returns the session, at most half a second old. Concurrent calls share one query. */
    get(sessionId: string, uid: string): Promise<SessionRow | undefined> {
      const now = performance.now();
      const cached = entries.get(sessionId);
      if (cached && now - cached.at < MAX_AGE_MS) return cached.session;
      const entry = { at: now, uid, session: sessionById(db, sessionId) };
      // A failed query is not cached.
      entry.session.catch(() => entries.get(sessionId) === entry && entries.delete(sessionId));
      entries.delete(sessionId);
      if (entries.size >= ENTRIES_MAX) entries.delete(entries.keys().next().value as string);
      entries.set(sessionId, entry);
      return entry.session;
    },

    /** Removes every session. */
    clear: () => entries.clear(),

    /** Removes every session of a member. */
    forget(uid: string) {
      for (const [sessionId, entry] of entries) if (entry.uid === uid) entries.delete(sessionId);
    },
  };
}

export const sessionCache = onePerApp(({ db }) => createSessionCache(db));
