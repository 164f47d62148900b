import type { Message } from '#contract/chats/views.ts';
import type { Page } from '#contract/page.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cursorOf, readCursor } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { type Profiles, unknownCard } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import { changedAfter, lastChangeOf } from './chats.changes.store.ts';
import { amongParticipants, type Joined, participantsPage } from './chats.people.store.ts';
import { messagesWith, type Place } from './chats.search.store.ts';
import { isParticipant, messagesOf, shown } from './chats.store.ts';

interface Window {
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
  changedAfter?: number | undefined;
  limit: number;
}
interface Stretch {
  items: Message[];
  hasMore: boolean;
  hasNewer: boolean;
  changes: number;
}

/** @throws AppError INVALID_INPUT for a cursor that no page of a search gave */
function placeOf(cursor: string | undefined): Place | null {
  const parts = readCursor(cursor);
  if (!parts) return null;
  const [at = '', chatId = '', seq = ''] = parts;
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) ||
    Number.isNaN(Date.parse(at)) ||
    !/^[\w-]{1,80}$/.test(chatId) ||
    !/^\d{1,15}$/.test(seq)
  ) {
    return fail('INVALID_INPUT', { cursor: 'This page of the list does not exist. Start again from its beginning.' });
  }
  return { at, chatId, seq: Number(seq) };
}

/** @throws AppError INVALID_INPUT */
function joinedOf(cursor: string | undefined): Joined | null {
  const parts = readCursor(cursor);
  if (!parts) return null;
  const [joinedAt = '', uid = ''] = parts;
  if (Number.isNaN(Date.parse(joinedAt)) || !/^[A-Za-z0-9]{28}$/.test(uid))
    return fail('INVALID_INPUT', { cursor: 'This page of the list does not exist. Start again from its beginning.' });
  return { joinedAt, uid };
}

/** What members read of their chats. */
export function createReader({ db, safety: { notBlocked }, profiles }: { db: Db; safety: Safety; profiles: Profiles }) {
  async function stretch(uid: string, chatId: string, { before, after, limit }: Window) {
    const found = await messagesOf(db, chatId, { viewer: uid, notBlocked, before, after, limit });
    const items = found.slice(0, limit);
    return { items: after === undefined ? items.reverse() : items, hasMore: found.length > limit };
  }

  return {
    /**
     * Who takes part, page by page; or of those members, also of who has left, the cards.
     * @throws AppError CHAT_NOT_FOUND, INVALID_INPUT for a cursor that no page gave
     */
    async participants(
      viewer: string,
      chatId: string,
      { cursor, limit, uids }: { cursor?: string | undefined; limit: number; uids?: string | undefined },
    ): Promise<Page<MemberCard>> {
      if (!(await isParticipant(db, chatId, viewer))) return fail('CHAT_NOT_FOUND');
      const reader = { viewer, notBlocked };
      if (uids !== undefined) {
        const found = await amongParticipants(db, chatId, { ...reader, uids: uids.split(',') });
        return { items: [...(await profiles.cards(db, found)).values()], nextCursor: null };
      }
      const found = await participantsPage(db, chatId, { ...reader, after: joinedOf(cursor), limit });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      const cards = await profiles.cards(
        db,
        items.map(({ uid }) => uid),
      );
      return {
        items: items.map(({ uid }) => cards.get(uid) ?? unknownCard(uid)),
        nextCursor: found.length > limit && last ? cursorOf(last.joinedAt, last.uid) : null,
      };
    },

    /** Messages in the order of seq, or of their changes. @throws AppError CHAT_NOT_FOUND */
    async messages(uid: string, chatId: string, window: Window): Promise<Stretch> {
      if (!(await isParticipant(db, chatId, uid))) return fail('CHAT_NOT_FOUND');
      const changes = await lastChangeOf(db, chatId);
      const { around, limit } = window;
      if (window.changedAfter !== undefined) {
        const found = await changedAfter(db, chatId, { viewer: uid, notBlocked, change: window.changedAfter, limit });
        const items = found.slice(0, limit).map(shown);
        const hasMore = found.length > limit;
        return { items, hasMore, hasNewer: false, changes: hasMore ? (items.at(-1)?.change ?? 0) : changes };
      }
      if (around === undefined) {
        return { ...(await stretch(uid, chatId, window)), hasNewer: false, changes };
      }
      const half = Math.max(1, Math.floor(limit / 2));
      const older = await stretch(uid, chatId, { before: around + 1, limit: half });
      const newer = await stretch(uid, chatId, { after: around, limit: half });
      const items = [...older.items, ...newer.items];
      return { items, hasMore: older.hasMore, hasNewer: newer.hasMore, changes };
    },

    /** Own messages and those of others in own chats that hold these words, newest first. */
    async search(
      uid: string,
      { search, cursor, limit }: { search: string; cursor?: string | undefined; limit: number },
    ): Promise<Page<Message>> {
      const found = await messagesWith(db, uid, notBlocked, { search, after: placeOf(cursor), limit });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      const isLast = found.length <= limit || !last;
      return { items, nextCursor: isLast ? null : cursorOf(last.timestamp, last.chatId, last.seq) };
    },
  };
}
