import { DAY_MS } from '#contract/durations.ts';
import { type App, onePerApp } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import * as sql from './exposure.sql.ts';

/** A node remembers at most so many pairs of a day. Beyond this it forgets them, and a repeated view counts again. */
const PAIRS_MAX = 200_000;

/**
 * Counts how often members are shown in Intros. A node counts in memory, and adds the counts to the database from time to time,
 * so that no request writes. The views of a node that crashes in between are lost, which changes little.
 */
export function createViewCounts(now: () => Date) {
  let counts = new Map<string, number>();
  let day = 0;
  let pairs = 0;
  /** The members that each viewer has seen today. Reading a list again does not count again. */
  let viewedByViewer = new Map<string, Set<string>>();

  function startOver() {
    const today = Math.floor(now().getTime() / DAY_MS);
    if (today === day && pairs < PAIRS_MAX) return;
    day = today;
    pairs = 0;
    viewedByViewer = new Map();
  }

  return {
    /** Counts that these members were shown to a viewer. */
    count(viewer: string, uids: readonly string[]) {
      startOver();
      const viewedUids = viewedByViewer.get(viewer) ?? new Set();
      viewedByViewer.set(viewer, viewedUids);
      for (const uid of uids) {
        if (viewedUids.has(uid)) continue;
        viewedUids.add(uid);
        pairs++;
        counts.set(uid, (counts.get(uid) ?? 0) + 1);
      }
    },
    /** Adds the counts to the database. Counts that could not be added are added the next time. */
    async flush(db: Db) {
      if (counts.size === 0) return;
      const added = counts;
      counts = new Map();
      try {
        await sql.addViews(db, added);
      } catch (error) {
        for (const [uid, count] of added) counts.set(uid, (counts.get(uid) ?? 0) + count);
        throw error;
      }
    },
  };
}

/** Counts who is shown. */
export const viewCounts = onePerApp(({ clock }) => createViewCounts(clock.now));

/** Adds the views that this node counted to the database. */
export const saveIntroViews = (app: App): Promise<void> => viewCounts(app).flush(app.db);
