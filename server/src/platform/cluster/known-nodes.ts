import type { Envelope } from './messages.ts';

/** A node without a heartbeat for this long may have stored messages that it has not published. */
const LATE_AFTER_MS = 6000;
/** A node that has sent no heartbeat for this long is considered gone. */
const SILENT_MAX_MS = 13_000;
/** How many looks in a row must miss a node's connection, so that a reconnect is not taken for its end. */
const ABSENT_LOOKS = 2;
const REMOVED_MAX = 1000;

/** A set of functions that are called together. */
export function createListeners<A extends unknown[]>() {
  const listeners = new Set<(...args: A) => void>();
  return {
    add: (listener: (...args: A) => void) => void listeners.add(listener),
    emit(...args: A) {
      for (const listener of listeners) listener(...args);
    },
  };
}

/** Returns the number by which PostgreSQL lists a node's connection. */
export const keyOf = (node: string) => Number.parseInt(node.slice(0, 8), 16);

interface Known {
  seenAt: number;
  needsPostgres: boolean;
  isLate: boolean;
  /** Whether PostgreSQL has listed its connection. It does not for a node of an earlier version. */
  wasListed: boolean;
  absentLooks: number;
}

/** The other nodes on the database, known by their heartbeats and by their connections to PostgreSQL. */
export function createKnownNodes(now: () => number = Date.now) {
  const nodes = new Map<string, Known>();
  /** Nodes that were taken for gone. No events were sent to them since then. */
  const removed = new Set<string>();
  const joined = createListeners<[]>();
  const left = createListeners<[node: string]>();
  const lost = createListeners<[]>();
  const returned = createListeners<[]>();
  const remove = (node: string) => {
    if (nodes.delete(node)) left.emit(node);
  };
  const removeLost = (node: string) => {
    if (removed.size >= REMOVED_MAX) removed.clear();
    removed.add(node);
    remove(node);
    lost.emit();
  };
  return {
    joined,
    left,
    /** Emitted when a node is gone or late that has not said goodbye. Its last messages may be unpublished. */
    lost,
    /** Emitted when a node that was taken for gone sends again. */
    returned,
    remove,
    /** Records a message from a node. Returns true if the node was unknown. */
    see({ from, needsPostgres }: Envelope): boolean {
      const known = nodes.get(from);
      nodes.set(from, {
        ...{ wasListed: known?.wasListed ?? false, absentLooks: known?.absentLooks ?? 0 },
        ...{ seenAt: now(), needsPostgres, isLate: false },
      });
      if (known) return false;
      joined.emit();
      if (removed.delete(from)) returned.emit();
      return true;
    },
    /** Compares the nodes with the connections that PostgreSQL lists. It lists none of a node whose process was killed. */
    compare(listed: ReadonlySet<number>) {
      for (const [node, known] of nodes) {
        if (listed.has(keyOf(node))) Object.assign(known, { wasListed: true, absentLooks: 0 });
        else if (known.wasListed && ++known.absentLooks >= ABSENT_LOOKS) removeLost(node);
      }
    },
    /** Finds nodes without a heartbeat: paused, or cut off from PostgreSQL. */
    checkHeartbeats() {
      for (const [node, known] of nodes) {
        const silentMs = now() - known.seenAt;
        if (silentMs > SILENT_MAX_MS) removeLost(node);
        else if (silentMs > LATE_AFTER_MS && !known.isLate) {
          known.isLate = true;
          lost.emit();
        }
      }
    },
    count: () => nodes.size,
    someNeedPostgres: () => [...nodes.values()].some((node) => node.needsPostgres),
  };
}
