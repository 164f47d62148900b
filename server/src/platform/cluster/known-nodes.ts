import type { Envelope } from './messages.ts';

/** A node without a heartbeat for this long may have stored messages that it has not published. */
const LATE_AFTER_MS = 6000;
/** A node that has sent no heartbeat for this long is considered gone. */
const SILENT_MAX_MS = 13_000;
/** How many looks in a row must miss a node's connection, so that a reconnect is not taken for its end. */
const ABSENT_LOOKS = 2;
/** How many nodes that are gone are remembered. */
const GONE_MAX = 1000;

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

/** Adds a node to a set of nodes that are gone. */
function remember(goneNodes: Set<string>, node: string) {
  if (goneNodes.size >= GONE_MAX) goneNodes.clear();
  goneNodes.add(node);
}

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
  /** Nodes that said goodbye. They never return, because a node that starts again has a new name. */
  const goodbyes = new Set<string>();
  const joined = createListeners<[]>();
  const departures = createListeners<[node: string]>();
  const losses = createListeners<[]>();
  const returned = createListeners<[]>();
  const remove = (node: string) => {
    if (nodes.delete(node)) departures.emit(node);
  };
  const removeLost = (node: string) => {
    remember(removed, node);
    remove(node);
    losses.emit();
  };
  return {
    joined,
    left: departures,
    /** Emitted when a node is gone or late that has not said goodbye. Its last messages may be unpublished. */
    lost: losses,
    /** Emitted when a node that was taken for gone sends again. */
    returned,
    /** Removes a node that says goodbye. */
    end(node: string) {
      remember(goodbyes, node);
      remove(node);
    },
    has: (node: string) => nodes.has(node),
    /** Records a message from a node. Returns true if the node was unknown. */
    see({ from, needsPostgres }: Envelope): boolean {
      // Connections and transports deliver in different orders, so a heartbeat may arrive after the goodbye.
      if (goodbyes.has(from)) return false;
      const previousState = nodes.get(from);
      nodes.set(from, {
        wasListed: previousState?.wasListed ?? false,
        absentLooks: previousState?.absentLooks ?? 0,
        seenAt: now(),
        needsPostgres,
        isLate: false,
      });
      if (previousState) return false;
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
          losses.emit();
        }
      }
    },
    count: () => nodes.size,
    someNeedPostgres: () => [...nodes.values()].some((node) => node.needsPostgres),
  };
}
