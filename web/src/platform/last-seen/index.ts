import { deviceDatabase } from '../device-database.ts';
import { session } from '../session/index.ts';
import { forgetShared } from '../worker/shared.ts';
import { SEEN_DATABASE } from './kept.ts';
import { KeptQueries } from './kept-queries.ts';
import { LastSeen } from './last-seen.ts';

/** The last state of the screens that the signed-in member saw on this device. */
export const lastSeen = new LastSeen({
  ask: deviceDatabase(SEEN_DATABASE, 'seen'),
  now: Date.now,
  later: (run, ms) => void setTimeout(run, ms),
});

/** The queries whose data is kept. */
export const keptQueries = new KeptQueries({ lastSeen, isOnline: () => navigator.onLine });

session.onStart((uid) => lastSeen.start(uid));
// Whatever ended the session: nothing of it stays.
session.onEnd(() => {
  lastSeen.end();
  keptQueries.clear();
  void forgetShared();
});
addEventListener('pagehide', () => lastSeen.flush());
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && lastSeen.flush());
