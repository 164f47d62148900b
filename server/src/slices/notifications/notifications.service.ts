import type { Notification, NotificationType } from '#contract/notifications/routes.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { cursorOf, readCursor } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import { type Profiles, unknownCard } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import * as store from './notifications.store.ts';

interface Deps {
  db: Db;
  transact: Transact;
  profiles: Profiles;
  safety: Safety;
  connections: Connections;
}
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** As timestamps leave the database: what else a Date can be made of, PostgreSQL may not read. */
const INSTANT = /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])T\d\d:\d\d:\d\d\.\d{3}Z$/;
export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications({ db, transact, profiles, safety, connections }: Deps) {
  const view = (
    { id, type, from, timestamp, read, message }: store.NotificationRow,
    cards: Map<string, MemberCard>,
  ): Notification => ({
    id,
    type,
    from: from ? (cards.get(from) ?? unknownCard(from)) : null,
    timestamp,
    read,
    message,
  });

  async function notify(work: Work, uid: string, type: NotificationType, from: string, message: string) {
    const row = await store.insert(work.db, { uid, type, from, message });
    const [cards, unread] = await Promise.all([profiles.cards(work.db, [from]), store.countUnread(work.db, uid)]);
    work.tell([uid], { type: 'notification', notification: view(row, cards), unread });
  }

  async function markRead(work: Work, uid: string, which: Parameters<typeof store.markRead>[2]) {
    const ids = await store.markRead(work.db, uid, which);
    const unread = await store.countUnread(work.db, uid);
    if (ids.length > 0) work.tell([uid], { type: 'notificationsRead', ids, unread });
    return { ids, unread };
  }

  connections.onChange(async (work, { kind, target, requester, by, note }) => {
    await store.hold(work.db, [target, requester]);
    if (kind === 'requested') return notify(work, target, 'connection_request', requester, note ?? '');
    // A request that was answered, withdrawn or cut off by a block lights no badge any more.
    await markRead(work, target, { from: requester, type: 'connection_request' });
    if (kind === 'connected') await notify(work, by === target ? requester : target, 'connection_accepted', by, '');
    if (kind === 'blocked' || kind === 'left') {
      await markRead(work, target, { from: requester });
      await markRead(work, requester, { from: target });
    }
  });

  return {
    /** Newest first. @throws AppError INVALID_INPUT for a cursor that is none */
    async list(uid: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const at = readCursor(cursor);
      const [timestamp = '', id = ''] = at ?? [];
      if (at && !(INSTANT.test(timestamp) && UUID.test(id))) fail('INVALID_INPUT');
      const after = at && { timestamp, id };
      const found = await store.list(db, uid, { limit, after, notBlocked: safety.notBlocked });
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      const cards = await profiles.cards(
        db,
        rows.flatMap(({ from }) => (from ? [from] : [])),
      );
      return {
        items: rows.map((row) => view(row, cards)),
        nextCursor: found.length > limit && last ? cursorOf(last.timestamp, last.id) : null,
        unread: await store.countUnread(db, uid),
      };
    },

    /** Marks one notification, or with "all" every one. Marking what is read already changes nothing. */
    async markRead(uid: string, id: string) {
      return transact(async (work) => {
        await store.hold(work.db, [uid]);
        const { unread } = await markRead(work, uid, id === 'all' ? {} : { id });
        return { unread };
      });
    },
  };
}
