import { chatIdOf, type Hangout } from '#contract/hangouts/views.ts';
import { type App, onePerApp } from '#server/platform/app.ts';
import { participantUidsOf } from '#server/slices/chats/index.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';
import * as sql from './hangouts.sql.ts';
import { redactAttendees, sharedView } from './views.ts';

/** Sends one hangout to this node's subscribers, each without the attendees that a block keeps from them. */
async function send(app: App, hangout: Hangout, subscribers: readonly string[]) {
  const host = hangout.createdBy ?? '';
  const people = [...new Set([host, hangout.coHost?.uid ?? host, ...hangout.participants.map(({ uid }) => uid)])];
  const hidden = await membersHiddenFrom(app.db, subscribers, people);
  // Members who subscribed since then were not checked. They fetch the current list themselves.
  const checked = new Set(subscribers);
  app.hub.broadcast('threads', { type: 'hangout', hangout }, (uid) => checked.has(uid) && !hidden.has(uid));
  for (const [viewer, unseen] of hidden) {
    if (unseen.has(host)) continue;
    const event = { type: 'hangout' as const, hangout: redactAttendees(hangout, unseen) };
    app.hub.broadcast('threads', event, (uid) => uid === viewer);
  }
}

/**
 * Publishes hangouts to the subscribers of this node after a commit. Changes that come while one is being sent are sent
 * together once more: a hundred joins at once become a few events, and the last event is the last state.
 */
function createBroadcasts(app: App) {
  const running = new Map<string, Promise<void>>();
  const changedAgain = new Set<string>();

  async function sendCurrent(id: string) {
    const subscribers = app.hub.subscribers('threads');
    const [row] = subscribers.length > 0 ? await sql.findMany(app.db, [id]) : [];
    if (!row) return;
    const seated = row.tableId === null ? null : new Set(await participantUidsOf(app.db, chatIdOf(row)));
    const audience = seated ? subscribers.filter((uid) => seated.has(uid)) : subscribers;
    if (audience.length > 0) await send(app, await sharedView(app, app.db, row), audience);
  }

  async function run(id: string) {
    do {
      changedAgain.delete(id);
      await sendCurrent(id).catch((error) =>
        app.log.warn({ event: 'hangout_broadcast_failed', err: error }, 'A changed hangout could not be published.'),
      );
    } while (changedAgain.has(id));
    running.delete(id);
  }

  return {
    /** Publishes the hangout as it is now. */
    changed(id: string) {
      if (running.has(id)) changedAgain.add(id);
      else running.set(id, run(id));
    },
    /** Resolves when everything has been published. */
    async drained() {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}

/** Publishes hangouts to the subscribers of this node. */
export const hangoutBroadcasts = onePerApp(createBroadcasts);

/** Publishes the hangout as it is now to every subscriber of the list, on every node. Called after the commit. */
export function broadcastHangout(app: App, id: string) {
  hangoutBroadcasts(app).changed(id);
  app.bus.publish({ kind: 'hangout', id });
}
