import { groups } from '#contract/groups/routes.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from './access.ts';
import * as sql from './groups.sql.ts';
import { viewsFor } from './views.ts';

export const list = handle(groups.list, async ({ db, viewer, query }) => {
  const { cursor, limit, ...filters } = query;
  const after = positionOfCursor(cursor, { createdAt: part.instant, id: part.id });
  const fetchedRows = await sql.list(db, viewer.uid, filters, { after, limit });
  const { items: rows, nextCursor } = pageOf(fetchedRows, limit, (last) => cursorOf(last.createdAt, last.id));
  return { items: await viewsFor(db, viewer.uid, rows), nextCursor };
});
