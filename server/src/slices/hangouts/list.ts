import { hangouts } from '#contract/hangouts/routes.ts';
import { HANGOUT_LENGTH_MS } from '#contract/limits.ts';
import { cursorOf, pageOf, readCursor } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from './context.ts';
import * as sql from './hangouts.sql.ts';
import { viewsFor } from './views.ts';

/** Returns the instant before which a hangout must have begun to count as past. */
export const pastBefore = (now: Date) => new Date(now.getTime() - HANGOUT_LENGTH_MS).toISOString();

/** @throws AppError INVALID_INPUT when the cursor is not one of this list */
function positionOf(cursor: string | undefined) {
  const [dateTime = '', id = ''] = readCursor(cursor) ?? [];
  if (cursor === undefined) return null;
  return Number.isNaN(Date.parse(dateTime)) ? fail('INVALID_INPUT') : { dateTime, id };
}

export const list = handle(hangouts.list, async ({ ctx, db, viewer, query }) => {
  const { cursor, limit, ...filter } = query;
  const found = await sql.list(db, {
    ...filter,
    viewer: viewer.uid,
    notBlocked: ctx.safety.notBlocked,
    pastBefore: pastBefore(ctx.clock.now()),
    after: positionOf(cursor),
    limit,
  });
  const { items: rows, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.dateTime, last.id));
  return {
    items: await viewsFor(ctx, db, viewer.uid, rows),
    nextCursor,
  };
});
