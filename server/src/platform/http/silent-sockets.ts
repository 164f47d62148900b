import type { Duplex } from 'node:stream';

/** A socket that has not said who it is, or what it asks for. */
export interface SilentSocket {
  socket: Duplex;
  /** Returns whether its hello is being checked at the moment. */
  isGreeting: () => boolean;
}

interface Options {
  /** How many sockets of one key may be silent at once. */
  ofKeyMax: number;
  /** How many of all keys together. */
  allMax: number;
}

/** Ends the oldest socket whose hello is not being checked, or else the oldest. */
function endOldest(sockets: ReadonlySet<SilentSocket>) {
  let oldest: SilentSocket | undefined;
  for (const silent of sockets) {
    oldest ??= silent;
    if (silent.isGreeting()) continue;
    oldest = silent;
    break;
  }
  oldest?.socket.destroy();
  return oldest;
}

/**
 * Bounds how many sockets may be open that have not said hello. When there is one too many, the oldest one ends instead of the
 * newest: who connects and says nothing keeps nobody else out.
 */
export function createSilentSockets({ ofKeyMax, allMax }: Options) {
  const silentSockets = new Set<SilentSocket>();
  const byKey = new Map<string, Set<SilentSocket>>();
  const keys = new Map<SilentSocket, string>();

  function remove(silent: SilentSocket) {
    const key = keys.get(silent);
    if (key === undefined) return;
    keys.delete(silent);
    silentSockets.delete(silent);
    const socketsOfKey = byKey.get(key);
    socketsOfKey?.delete(silent);
    if (socketsOfKey?.size === 0) byKey.delete(key);
  }
  function endOne(sockets: ReadonlySet<SilentSocket>) {
    const endedSocket = endOldest(sockets);
    if (endedSocket) remove(endedSocket);
  }

  return {
    /** Adds a socket. Returns the function that removes it, which may be called several times. */
    add(key: string, silent: SilentSocket): () => void {
      const ofKey = byKey.get(key) ?? new Set();
      if (ofKey.size >= ofKeyMax) endOne(ofKey);
      else if (silentSockets.size >= allMax) endOne(silentSockets);
      byKey.set(key, ofKey.add(silent));
      silentSockets.add(silent);
      keys.set(silent, key);
      return () => remove(silent);
    },
  };
}
