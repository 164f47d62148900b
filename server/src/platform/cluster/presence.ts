import type { Hub } from '../realtime/hub.ts';
import type { Bus } from './bus.ts';
import type { ClusterMessage } from './messages.ts';

/** How many members one message names, so that it fits into one notification of PostgreSQL. */
const BATCH = 200;
const REPEAT_EVERY_MS = 30_000;

type PresenceMessage = Extract<ClusterMessage, { kind: 'presence' | 'online' | 'offline' }>;
const KINDS: ReadonlySet<ClusterMessage['kind']> = new Set<PresenceMessage['kind']>(['presence', 'online', 'offline']);
const isOfPresence = (message: ClusterMessage): message is PresenceMessage => KINDS.has(message.kind);

/** Applies a message of another node to the members who have a socket there. */
function applyTo(uids: Set<string>, message: PresenceMessage) {
  if (message.kind === 'presence') for (const uid of message.uids) uids.add(uid);
  else if (message.kind === 'online') uids.add(message.uid);
  else uids.delete(message.uid);
}

/** Knows which members have an open socket on any node. Changes on other nodes arrive with a short delay. */
export function createPresence(hub: Hub, bus: Bus) {
  const elsewhere = new Map<string, Set<string>>();

  /** Publishes every member who has a socket here. */
  function publishAll() {
    if (bus.otherNodes() === 0) return;
    const uids = [...new Set([...hub.clients()].map(({ actor }) => actor.uid))];
    for (let start = 0; start === 0 || start < uids.length; start += BATCH)
      bus.publish({ kind: 'presence', uids: uids.slice(start, start + BATCH), first: start === 0 });
  }

  hub.onPresence((uid, online) => bus.publish({ kind: online ? 'online' : 'offline', uid }));
  bus.onJoin(publishAll);
  bus.onLeave((node) => elsewhere.delete(node));
  bus.onMessage((message, node) => {
    if (!isOfPresence(message)) return;
    // Nothing would remove the members of a node that has already left.
    if (!bus.isKnown(node)) return;
    const uids = (message.kind === 'presence' && message.first ? undefined : elsewhere.get(node)) ?? new Set();
    elsewhere.set(node, uids);
    applyTo(uids, message);
  });
  // Repeated, so that a lost message does not leave a wrong answer forever.
  const repeat = setInterval(publishAll, REPEAT_EVERY_MS).unref();

  return {
    has: (uid: string): boolean => hub.has(uid) || [...elsewhere.values()].some((uids) => uids.has(uid)),
    stop: () => clearInterval(repeat),
  };
}
