import { events } from '#contract/events/routes.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from './access.ts';
import * as sql from './events.sql.ts';
import { toView } from './views.ts';

export const list = handle(events.list, async ({ app, db, query: { when, cursor, limit } }) => {
  const position = positionOfCursor(cursor, { startsAt: part.instant, id: part.id });
  const fetchedRows = await sql.list(db, { when, now: app.clock.now(), after: position, limit });
  const { items: rows, nextCursor } = pageOf(fetchedRows, limit, (last) => cursorOf(last.startsAt, last.id));
  return {
    items: rows.map(toView),
    nextCursor,
  };
});
