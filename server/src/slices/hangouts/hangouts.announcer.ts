import type { Hangout } from '#contract/hangouts/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Hub } from '#server/platform/realtime/hub.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import { without } from './hangouts.views.ts';

interface Deps {
  db: Db;
  log: Log;
  hub: Pick<Hub, 'subscribers' | 'broadcast'>;
  safety: Safety;
  /** A hangout as somebody sees it whom no block keeps from anything. */
  load: (id: string) => Promise<Hangout | null>;
}

/**
 * Tells everybody who listens how a hangout looks now, after the commit. While one is being told, what changes meanwhile is
 * told once more in the end: a hundred joins at once are a few events, and the last of them is the last state.
 */
export function createAnnouncer({ db, log, hub, safety, load }: Deps) {
  const busy = new Map<string, Promise<void>>();
  const again = new Set<string>();

  async function tell(id: string) {
    const listeners = hub.subscribers('threads');
    const hangout = listeners.length > 0 ? await load(id) : null;
    if (!hangout) return;
    const people = [...new Set([hangout.createdBy, ...hangout.participants.map(({ uid }) => uid)])];
    const blocks = await safety.blocksBetween(db, listeners, people);
    // Who came to listen meanwhile was not looked at, and fetches what is there by themself.
    const looked = new Set(listeners);
    hub.broadcast('threads', { type: 'hangout', hangout }, (uid) => looked.has(uid) && !blocks.has(uid));
    for (const [viewer, unseen] of blocks) {
      if (unseen.has(hangout.createdBy)) continue;
      hub.broadcast('threads', { type: 'hangout', hangout: without(hangout, unseen) }, (uid) => uid === viewer);
    }
  }

  async function run(id: string) {
    do {
      again.delete(id);
      await tell(id).catch((error) => log.warn({ err: error }, 'a hangout could not be told'));
    } while (again.has(id));
    busy.delete(id);
  }

  return {
    changed(id: string) {
      if (busy.has(id)) again.add(id);
      else busy.set(id, run(id));
    },
    /** Resolves when nothing is left to be told. */
    async drained() {
      while (busy.size > 0) await Promise.all(busy.values());
    },
  };
}
