import { hangouts } from '#contract/hangouts/routes.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { handle, listViewer } from './access.ts';
import * as sql from './list.sql.ts';
import { viewsFor } from './views.ts';

export const list = handle(hangouts.list, async ({ app, db, viewer, query }) => {
  const { cursor, limit, ...filters } = query;
  const position = readPosition(cursor, { dateTime: part.instant, id: part.id });
  const fetchedRows = await sql.list(db, listViewer(app, viewer.uid), filters, { after: position, limit });
  const { items: rows, nextCursor } = pageOf(fetchedRows, limit, (last) => cursorOf(last.dateTime, last.id));
  return {
    items: await viewsFor(app, db, viewer.uid, rows),
    nextCursor,
  };
});
