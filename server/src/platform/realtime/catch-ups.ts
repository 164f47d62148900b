import type { WebSocket } from 'ws';
import { TokenBucket } from '../token-bucket.ts';
import { sendFrame } from './frames.ts';

/** With this many reads under way the server is busy. It has half as many connections to the database. */
const BUSY_AT = 24;
/** How fast clients start to fetch while the server is not busy. Each of them reads about six times. */
const PACE = { burst: 20, perSecond: 200 };
/** How often waiting clients are looked at. */
const TICK_MS = 100;
/** After so many ticks in a row without a start one of them starts, however busy the server is. */
const TICKS_WITHOUT_START_MAX = 5;

export type CatchUps = ReturnType<typeof createCatchUps>;

/**
 * Decides when clients fetch after they may have missed events. After a crash all want to at the same moment, and most
 * reads would time out and be repeated. So those who come while the server is busy wait for a `missed` frame, in order.
 * @param now returns milliseconds
 */
export function createCatchUps(now?: () => number) {
  const waiting = new Set<WebSocket>();
  const pace = new TokenBucket(PACE, now);
  let reads = 0;
  let ticksWithoutStart = 0;
  let isTicking = false;
  const mayStart = () => reads < BUSY_AT && pace.take();

  function tickLater() {
    if (isTicking) return;
    isTicking = true;
    setTimeout(startSome, TICK_MS).unref();
  }

  function startSome() {
    isTicking = false;
    for (const socket of waiting) {
      const isOpen = socket.readyState === socket.OPEN;
      if (isOpen && !mayStart() && ++ticksWithoutStart < TICKS_WITHOUT_START_MAX) break;
      waiting.delete(socket);
      if (!isOpen) continue;
      ticksWithoutStart = 0;
      sendFrame(socket, { t: 'missed' });
    }
    if (waiting.size > 0) tickLater();
  }

  /** Returns whether a client may fetch now. If not, it waits for a `missed` frame, which it gets as soon as it may. */
  function admitOrQueue(socket: WebSocket): boolean {
    if (waiting.size === 0 && mayStart()) return true;
    waiting.add(socket);
    tickLater();
    return false;
  }

  return {
    admitOrQueue,
    /** Sends a client a `missed` frame as soon as it may fetch. */
    requestResync(socket: WebSocket) {
      if (admitOrQueue(socket)) sendFrame(socket, { t: 'missed' });
    },
    /**
     * Runs a read of a member or visitor, and counts it until then. Calls that are refused or wait for their turn are none: otherwise one
     * client could keep the server busy without work.
     */
    async countRead<T>(read: () => Promise<T>): Promise<T> {
      reads++;
      try {
        return await read();
      } finally {
        reads--;
      }
    },
  };
}
