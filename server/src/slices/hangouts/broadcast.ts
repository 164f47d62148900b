import { type App, onePerApp } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { groupReadersAmong } from '#server/slices/groups/index.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';
import * as sql from './hangouts.sql.ts';
import { seriesOf } from './series.sql.ts';
import { redactAttendees, sharedView } from './views.ts';

/**
 * Sends one hangout to this node's subscribers, each without the attendees and the group that a block keeps from them. Its host sees
 * all dates of its series.
 */
async function send(app: App, row: sql.HangoutRow, subscribers: readonly string[]) {
  const hangout = await sharedView(app, app.db, row);
  const host = hangout.createdBy ?? '';
  const people = [...new Set([host, hangout.coHost?.uid ?? host, ...hangout.participants.map(({ uid }) => uid)])];
  const hidden = await membersHiddenFrom(app.db, { viewers: subscribers, people });
  // Members who subscribed since then were not checked. They fetch the current list themselves.
  const checked = new Set(subscribers);
  const groupReaders = hangout.group && (await groupReadersAmong(app.db, hangout.group.id, subscribers));
  const seesGroup = (uid: string) => groupReaders === null || groupReaders.has(uid);
  const hostSeries = (await seriesOf(app.db, host, checked.has(host) ? [row] : [])).get(row.id);
  const seesAll = (uid: string) => !hidden.has(uid) && seesGroup(uid) && !(uid === host && hostSeries);
  app.hub.broadcast('threads', { type: 'hangout', hangout }, (uid) => checked.has(uid) && seesAll(uid));
  for (const viewer of subscribers) {
    const unseen = hidden.get(viewer);
    if (seesAll(viewer) || unseen?.has(host)) continue;
    const whole = viewer === host && hostSeries ? { ...hangout, series: hostSeries } : hangout;
    const redacted = redactAttendees(whole, unseen);
    const event = { type: 'hangout' as const, hangout: seesGroup(viewer) ? redacted : { ...redacted, group: null } };
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
  const unfinished = new Set<Promise<void>>();

  async function sendCurrent(id: string) {
    const subscribers = app.hub.subscribers('threads');
    const [row] = subscribers.length > 0 ? await sql.findManyUnchecked(app.db, [id]) : [];
    if (!row) return;
    const isForSome = row.tableId !== null || row.isForGroup || row.whoMayJoin === 'connections';
    const audience = isForSome ? await sql.readersAmong(app.db, id, subscribers) : subscribers;
    if (audience.length > 0) await send(app, row, audience);
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

  /** Asks those who see a hangout no longer to fetch again. Nobody else learns of it. */
  async function tellFormerReaders(id: string, from: sql.Visibility) {
    const uids = app.hub.subscribers('threads');
    const former = new Set(uids.length > 0 ? await sql.formerReadersAmong(app.db, { id, from, uids }) : []);
    if (former.size > 0) app.hub.broadcast('threads', { type: 'hangoutsChanged' }, (uid) => former.has(uid));
  }

  return {
    /** Tells those who could see the hangout before, and cannot see it now. */
    narrowed(id: string, from: sql.Visibility) {
      const telling = tellFormerReaders(id, from)
        .catch((error) =>
          app.log.warn({ event: 'hangout_broadcast_failed', err: error }, 'A changed hangout could not be published.'),
        )
        .finally(() => unfinished.delete(telling));
      unfinished.add(telling);
    },
    /** Publishes the hangout as it is now. */
    changed(id: string) {
      if (running.has(id)) changedAgain.add(id);
      else running.set(id, run(id));
    },
    /** Resolves when everything has been published. */
    async drained() {
      while (running.size + unfinished.size > 0) await Promise.all([...running.values(), ...unfinished]);
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

/** Tells after the commit, on every node, those who can see a hangout no longer. @param from who could see it before */
export function broadcastNarrowing(work: Work, id: string, from: sql.Visibility) {
  const { app } = work;
  work.after(() => {
    hangoutBroadcasts(app).narrowed(id, from);
    app.bus.publish({ kind: 'narrowedHangout', id, from });
  });
}
