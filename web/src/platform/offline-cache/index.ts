import { deviceDatabase } from '../device-database.ts';
import { session } from '../session/index.ts';
import { forgetShared } from '../worker/shared-content.ts';
import { OFFLINE_DATABASE } from './cache-options.ts';
import { OfflineCache } from './offline-cache.ts';
import { OfflineQueries } from './offline-queries.ts';

/** The offline cache of the signed-in member. */
export const offlineCache = new OfflineCache({
  ask: deviceDatabase(OFFLINE_DATABASE, 'seen'),
  now: Date.now,
  later: (run, ms) => void setTimeout(run, ms),
});

/** The queries whose data the offline cache keeps. */
export const offlineQueries = new OfflineQueries({ offlineCache, isOnline: () => navigator.onLine });

session.onStart((uid) => offlineCache.start(uid));
// Whatever ended the session: nothing of it stays.
session.onEnd(() => {
  offlineCache.end();
  offlineQueries.clear();
  void forgetShared();
});
addEventListener('pagehide', () => offlineCache.flush());
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && offlineCache.flush());
