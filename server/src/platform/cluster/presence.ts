import type { Hub } from '../realtime/hub.ts';
import type { Bus } from './bus.ts';

/** Members named in one piece of news: it fits into one notification of PostgreSQL. */
const AT_ONCE = 200;
const ALL_EVERY_MS = 30_000;

/** Who has a socket open at any node. Of another node it is known a moment late, and until that node is given up. */
export function createPresence(hub: Hub, bus: Bus) {
  const elsewhere = new Map<string, Set<string>>();

  function tellAll() {
    if (bus.otherNodes() === 0) return;
    const uids = [...new Set([...hub.clients()].map(({ actor }) => actor.uid))];
    for (let from = 0; from === 0 || from < uids.length; from += AT_ONCE)
      bus.publish({ kind: 'presence', uids: uids.slice(from, from + AT_ONCE), first: from === 0 });
  }

  hub.onPresence((uid, here) => bus.publish({ kind: here ? 'online' : 'offline', uid }));
  bus.onJoin(tellAll);
  bus.onLeave((node) => elsewhere.delete(node));
  bus.onMessage((message, from) => {
    if (message.kind !== 'presence' && message.kind !== 'online' && message.kind !== 'offline') return;
    const theirs = (message.kind === 'presence' && message.first ? undefined : elsewhere.get(from)) ?? new Set();
    elsewhere.set(from, theirs);
    if (message.kind === 'presence') for (const uid of message.uids) theirs.add(uid);
    else if (message.kind === 'online') theirs.add(message.uid);
    else theirs.delete(message.uid);
  });
  // What was lost on the way does not stay wrong for ever.
  const all = setInterval(tellAll, ALL_EVERY_MS);
  all.unref();

  return {
    has: (uid: string): boolean => hub.has(uid) || [...elsewhere.values()].some((theirs) => theirs.has(uid)),
    stop: () => clearInterval(all),
  };
}
