import { otherIn } from '#contract/chats/ids.ts';
import { chats } from '#contract/chats/routes.ts';
import { CHATS_PAGE } from '#contract/limits.ts';
import type { Db } from '#server/platform/db/database.ts';
import { allPages } from '#server/platform/http/all-pages.ts';
import { cursorOf, pageOf } from '#server/platform/http/cursor.ts';
import { handle } from './access.ts';
import { directChatsOf } from './chats.sql.ts';
import { listPosition } from './list.ts';

/** Returns a page of the index of a member's direct chats. @throws AppError INVALID_INPUT for a cursor that no page gave */
export async function directIndex(
  db: Db,
  uid: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const fetchedChats = await directChatsOf(db, uid, { after: listPosition(cursor), limit });
  const { items: rows, nextCursor } = pageOf(fetchedChats, limit, (last) => cursorOf(last.lastMessageAt, last.id));
  return {
    items: rows.map(({ id, joinedAt }) => ({ pairId: id, userId: otherIn(id, uid), timestamp: joinedAt })),
    nextCursor,
  };
}

/** Returns every direct chat of a member, for their download. */
export const allDirectChatsOf = (db: Db, uid: string) =>
  allPages((cursor) => directIndex(db, uid, { cursor, limit: CHATS_PAGE }));

export const listDirectChats = handle(chats.listDirectChats, ({ db, params, query }) =>
  directIndex(db, params.uid, query),
);
