import { NOTIFICATION_TYPES, type Notification, type NotificationType } from '#contract/notifications/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { cursorOf, readCursor } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Queues } from '#server/platform/jobs/queues.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import type { Events } from '#server/slices/events/index.ts';
import type { Hangouts } from '#server/slices/hangouts/index.ts';
import { type Profiles, unknownCard } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import { createEventNews } from './notifications.events.ts';
import { createMessageNews } from './notifications.messages.ts';
import type { Push } from './notifications.push.ts';
import { wanting } from './notifications.settings.store.ts';
import { createSettings } from './notifications.settings.ts';
import * as store from './notifications.store.ts';

interface Deps {
  db: Db;
  transact: Transact;
  profiles: Profiles;
  safety: Safety;
  connections: Connections;
  hangouts: Hangouts;
  chats: Chats;
  events: Events;
  queues: Queues;
  push: Pick<Push, 'queue'>;
  /** Whether a member has the product open now. */
  isOnline: (uid: string) => boolean;
}
/** What a newer word about the same hangout stands for; what was written in its chat is another matter. */
const ABOUT_PLANS = NOTIFICATION_TYPES.filter((type) => type.startsWith('hangout_'));
/** How many members are told at a time of what goes to everybody. */
const AT_ONCE = 200;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** As timestamps leave the database: what else a Date can be made of, PostgreSQL may not read. */
const INSTANT = /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])T\d\d:\d\d:\d\d\.\d{3}Z$/;
export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(deps: Deps) {
  const { db, transact, profiles, safety, connections, hangouts, chats, events, queues, push, isOnline } = deps;

  async function views(tx: Db, rows: readonly store.NotificationRow[]): Promise<Notification[]> {
    const cards = await profiles.cards(
      tx,
      rows.flatMap(({ from }) => (from ? [from] : [])),
    );
    const briefs = await hangouts.briefs(
      tx,
      rows.flatMap(({ hangoutId }) => (hangoutId ? [hangoutId] : [])),
    );
    const about = await events.briefs(
      tx,
      rows.flatMap(({ eventId }) => (eventId ? [eventId] : [])),
    );
    return rows.map(({ id, type, from, timestamp, read, message, hangoutId, eventId, eventNews }) => ({
      ...{ id, type, timestamp, read, message },
      from: from ? (cards.get(from) ?? unknownCard(from)) : null,
      hangout: (hangoutId && briefs.get(hangoutId)) || null,
      event: (eventId && about.get(eventId)) || null,
      news: eventNews,
    }));
  }

  interface News {
    type: NotificationType;
    from: string;
    message?: string;
    hangoutId?: string;
  }
  async function notify(work: Work, all: readonly string[], { type, from, message = '', hangoutId }: News) {
    const uids = await wanting(work.db, all, type);
    if (uids.length === 0) return;
    const rows = await store.insert(
      work.db,
      uids.map((uid) => ({ uid, type, from, message, hangoutId: hangoutId ?? null })),
    );
    await written(work, rows);
  }
  async function tellNew(work: Work, rows: readonly store.NotificationRow[]) {
    const uids = rows.map(({ uid }) => uid);
    const [items, unread] = [await views(work.db, rows), await store.countUnreadOf(work.db, uids)];
    rows.forEach(({ uid }, at) => {
      const notification = items[at];
      if (notification) work.publish([uid], { type: 'notification', notification, unread: unread.get(uid) ?? 0 });
    });
  }

  /**
   * What follows every notification that was written. Those of one matter whose members are held are told with the commit;
   * what goes to everybody is told afterwards, to who is here, some at a time.
   */
  async function written(work: Work, rows: readonly store.NotificationRow[], forEverybody = false) {
    await push.queue(work, rows);
    if (!forEverybody) return tellNew(work, rows);
    const here = rows.filter(({ uid }) => isOnline(uid));
    work.after(async () => {
      for (let from = 0; from < here.length; from += AT_ONCE) {
        const some = here.slice(from, from + AT_ONCE);
        await transact(async (then) => {
          await store.hold(
            then.db,
            some.map(({ uid }) => uid),
          );
          await tellNew(
            then,
            await store.findMany(
              then.db,
              some.map(({ id }) => id),
            ),
          );
        });
      }
    });
  }

  async function markRead(work: Work, uids: readonly string[], which: store.Which) {
    const read = await store.markRead(work.db, uids, which);
    const unread = await store.countUnreadOf(work.db, uids);
    for (const [uid, ids] of read)
      work.publish([uid], { type: 'notificationsRead', ids, unread: unread.get(uid) ?? 0 });
    return unread;
  }

  connections.onChange(async (work, { kind, target, requester, by, note }) => {
    await store.hold(work.db, [target, requester]);
    if (kind === 'requested')
      return notify(work, [target], { type: 'connection_request', from: requester, message: note ?? '' });
    // A request that was answered, withdrawn or cut off by a block lights no badge any more.
    await markRead(work, [target], { from: requester, type: 'connection_request' });
    if (kind === 'connected')
      await notify(work, [by === target ? requester : target], { type: 'connection_accepted', from: by });
    if (kind === 'blocked' || kind === 'left') {
      await markRead(work, [target], { from: requester });
      await markRead(work, [requester], { from: target });
    }
  });

  hangouts.onChange(async (work, { kind, hangoutId, host, by, others }) => {
    const tell = (uids: readonly string[], type: NotificationType) =>
      notify(work, uids, { type, from: kind === 'joined' ? by : host, hangoutId });
    // Of a change that others may follow in this transaction all whom it may be about.
    await store.hold(work.db, kind === 'joined' ? [host] : [...new Set([host, by, ...others])]);
    if (kind === 'joined') return tell([host], 'hangout_joined');
    if (kind === 'promoted') return tell([by], 'hangout_promoted');
    if (kind === 'left') {
      // Who came and went is no news; and to who left nothing of it is.
      await markRead(work, [host], { from: by, type: 'hangout_joined', hangoutId });
      await markRead(work, [by], { hangoutId });
      return;
    }
    if (kind === 'soon') {
      await markRead(work, others, { hangoutId, type: 'hangout_reminder' });
      return tell(others, 'hangout_reminder');
    }
    // One word about a hangout is enough: the last one says how it stands. Who changed it needs no older one either.
    await markRead(work, others, { hangoutId, types: ABOUT_PLANS });
    await markRead(work, [host], { hangoutId, type: 'hangout_reminder' });
    await tell(others, kind === 'changed' ? 'hangout_changed' : 'hangout_cancelled');
  });

  // What they no longer see in their lists is neither counted nor waited for.
  safety.onBlocked(async (work, uid, other) => {
    await store.hold(work.db, [uid, other]);
    await markRead(work, [uid], { from: other });
    await markRead(work, [other], { from: uid });
  });

  createEventNews({
    ...{ db, transact, queues, profiles, safety, chats, events },
    written: (work, rows) => written(work, rows, true),
  });
  createMessageNews({ db, transact, safety, chats, isOnline, notify, markRead });

  return {
    settings: createSettings(db),

    /** The account goes, and with it every word about it, from the lists of others too. */
    async forgetMember(work: Work, uid: string): Promise<void> {
      await store.hold(work.db, await store.toldBy(work.db, uid));
      for (const [other, ids] of await store.dropAllFrom(work.db, uid))
        work.publish([other], { type: 'notificationsGone', ids, unread: await store.countUnread(work.db, other) });
    },

    /** Newest first. @throws AppError INVALID_INPUT for a cursor that is none */
    async list(uid: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const at = readCursor(cursor);
      const [timestamp = '', id = ''] = at ?? [];
      if (at && !(INSTANT.test(timestamp) && UUID.test(id))) fail('INVALID_INPUT');
      const after = at && { timestamp, id };
      const found = await store.list(db, uid, { limit, after, notBlocked: safety.notBlocked });
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      return {
        items: await views(db, rows),
        nextCursor: found.length > limit && last ? cursorOf(last.timestamp, last.id) : null,
        unread: await store.countUnread(db, uid),
      };
    },

    /** Marks one notification, or with "all" every one. Marking what is read already changes nothing. */
    async markRead(uid: string, id: string) {
      return transact(async (work) => {
        await store.hold(work.db, [uid]);
        const unread = await markRead(work, [uid], id === 'all' ? {} : { id });
        return { unread: unread.get(uid) ?? 0 };
      });
    },
  };
}
