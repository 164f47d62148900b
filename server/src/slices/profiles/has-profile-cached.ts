import { LRUCache } from 'lru-cache';
import { type App, onePerApp } from '#server/platform/app.ts';
import { hasProfile } from './profiles.sql.ts';

/** How many members are remembered to have a profile. A profile is deleted only with its account, and then no session is open. */
const REMEMBERED_MAX = 100_000;

// With `max` the cache would reserve memory for all of them at once.
const members = onePerApp(() => new LRUCache<string, true>({ maxSize: REMEMBERED_MAX, sizeCalculation: () => 1 }));

/** Returns whether an account has a profile, mostly without a query. */
export async function hasProfileCached(app: App, uid: string): Promise<boolean> {
  if (members(app).get(uid)) return true;
  const isFound = await hasProfile(app.db, uid);
  if (isFound) members(app).set(uid, true);
  return isFound;
}
