import { useSyncExternalStore } from 'react';
import { REALTIME_PATH } from '#contract/realtime.ts';
import { session } from '../session/index.ts';
import { createRealtime, type Realtime, type RealtimeStatus, type Socket } from './connection.ts';

export type { Realtime, RealtimeStatus } from './connection.ts';

const connection = createRealtime({
  open: () => new WebSocket(new URL(REALTIME_PATH, location.origin.replace(/^http/, 'ws'))) as Socket,
  getToken: session.getToken,
  checkSession: session.check,
  random: Math.random,
});

/** Live events for the signed-in member. */
export const realtime: Realtime = connection.realtime;

/** Returns the status of the connection. */
export const useRealtimeStatus = (): RealtimeStatus =>
  useSyncExternalStore(realtime.subscribe, realtime.getStatus, () => 'online');

session.onEnd(connection.stop);
session.onStart(connection.start);
session.onToken(connection.renew);

addEventListener('online', connection.wake);
addEventListener('offline', connection.probe);
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && connection.wake());
// An open socket keeps a page out of the browser's back/forward cache.
addEventListener('pagehide', ({ persisted }) => persisted && connection.stop());
addEventListener(
  'pageshow',
  ({ persisted }) => persisted && session.getSnapshot().state === 'in' && connection.start(),
);
