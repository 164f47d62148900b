import type { Hub } from '../realtime/hub.ts';
import type { Nodes } from './nodes.ts';

/** Members named in one piece of news: it fits into one notification of PostgreSQL. */
const AT_ONCE = 200;
const ALL_EVERY_MS = 30_000;

/** Who has a socket open at any node. Of another node it is known a moment late, and until that node is given up. */
export function createPresence(hub: Hub, nodes: Nodes) {
  const elsewhere = new Map<string, Set<string>>();

  function tellAll() {
    if (nodes.others() === 0) return;
    const uids = [...new Set([...hub.clients()].map(({ actor }) => actor.uid))];
    for (let from = 0; from === 0 || from < uids.length; from += AT_ONCE)
      nodes.tell({ kind: 'here', uids: uids.slice(from, from + AT_ONCE), first: from === 0 });
  }

  hub.onPresence((uid, here) => nodes.tell({ kind: here ? 'came' : 'went', uid }));
  nodes.onJoin(tellAll);
  nodes.onLeave((node) => elsewhere.delete(node));
  nodes.onNews((news, from) => {
    if (news.kind !== 'here' && news.kind !== 'came' && news.kind !== 'went') return;
    const theirs = (news.kind === 'here' && news.first ? undefined : elsewhere.get(from)) ?? new Set();
    elsewhere.set(from, theirs);
    if (news.kind === 'here') for (const uid of news.uids) theirs.add(uid);
    else if (news.kind === 'came') theirs.add(news.uid);
    else theirs.delete(news.uid);
  });
  // What was lost on the way does not stay wrong for ever.
  const all = setInterval(tellAll, ALL_EVERY_MS);
  all.unref();

  return {
    has: (uid: string): boolean => hub.has(uid) || [...elsewhere.values()].some((theirs) => theirs.has(uid)),
    stop: () => clearInterval(all),
  };
}
