import { chats } from '#contract/chats/routes.ts';
import { cursorOf, readCursor, rejectCursor } from '#server/platform/http/cursor.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import { handle, readingOf } from './context.ts';
import { everAmong, type Joined, participantsOf } from './participants.sql.ts';

/** @throws AppError INVALID_INPUT for a cursor that no page gave */
function placeOf(cursor: string | undefined): Joined | null {
  const parts = readCursor(cursor);
  if (!parts) return null;
  const [joinedAt = '', uid = ''] = parts;
  if (Number.isNaN(Date.parse(joinedAt)) || !/^[A-Za-z0-9]{28}$/.test(uid)) return rejectCursor();
  return { joinedAt, uid };
}

export const participants = handle(chats.participants, async ({ ctx, db, viewer, chat, query }) => {
  const reading = readingOf(ctx, chat, viewer.uid);
  if (query.uids !== undefined) {
    const found = await everAmong(db, reading, query.uids.split(','));
    return { items: [...(await ctx.profiles.cards(db, found)).values()], nextCursor: null };
  }
  const { cursor, limit } = query;
  const found = await participantsOf(db, reading, { after: placeOf(cursor), limit });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const cards = await ctx.profiles.cards(
    db,
    shown.map(({ uid }) => uid),
  );
  return {
    items: shown.map(({ uid }) => cards.get(uid) ?? unknownCard(uid)),
    nextCursor: found.length > limit && last ? cursorOf(last.joinedAt, last.uid) : null,
  };
});
