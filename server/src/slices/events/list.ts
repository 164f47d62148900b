import { events } from '#contract/events/routes.ts';
import { cursorOf, pageOf, readCursor } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from './context.ts';
import { overBefore } from './event.rules.ts';
import * as sql from './events.sql.ts';
import { toView } from './views.ts';

/** @throws AppError INVALID_INPUT when the cursor is not one of this list */
function positionOf(cursor: string | undefined) {
  if (cursor === undefined) return null;
  const [startsAt = '', id = ''] = readCursor(cursor) ?? [];
  return sql.INSTANT.test(startsAt) ? { startsAt, id } : fail('INVALID_INPUT');
}

export const list = handle(events.list, async ({ ctx, db, query: { when, cursor, limit } }) => {
  const after = positionOf(cursor);
  const found = await sql.list(db, { when, overBefore: overBefore(ctx.clock.now()), after, limit: limit + 1 });
  const { items: rows, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.startsAt, last.id));
  return {
    items: rows.map(toView),
    nextCursor,
  };
});
