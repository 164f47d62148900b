import { hangouts } from '#contract/hangouts/routes.ts';
import { HANGOUT_LENGTH_MS } from '#contract/limits.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { handle } from './context.ts';
import * as sql from './hangouts.sql.ts';
import { viewsFor } from './views.ts';

/** Returns the instant before which a hangout must have begun to count as past. */
export const pastBefore = (now: Date) => new Date(now.getTime() - HANGOUT_LENGTH_MS).toISOString();

export const list = handle(hangouts.list, async ({ ctx, db, viewer, query }) => {
  const { cursor, limit, ...filter } = query;
  const found = await sql.list(db, {
    ...filter,
    viewer: viewer.uid,
    mayRead: ctx.mayRead,
    pastBefore: pastBefore(ctx.clock.now()),
    after: readPosition(cursor, { dateTime: part.instant, id: part.id }),
    limit,
  });
  const { items: rows, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.dateTime, last.id));
  return {
    items: await viewsFor(ctx, db, viewer.uid, rows),
    nextCursor,
  };
});
