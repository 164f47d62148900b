import type { TripLimit } from '#contract/hangouts/options.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { homeNeighborhood, neighborhoodsWithin } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import * as listSql from './list.sql.ts';
import { viewsFor } from './views.ts';

/** Returns the neighborhoods within so many minutes by train of the viewer's own: none for a viewer without one. */
export async function neighborhoodsNear(db: Db, viewer: string, within: TripLimit): Promise<string[]> {
  const home = await homeNeighborhood(db, viewer);
  return home === null ? [] : neighborhoodsWithin(home, Number(within));
}

export const list = handle(hangouts.list, async ({ app, db, viewer, query }) => {
  const { cursor, limit, within, ...filters } = query;
  const position = positionOfCursor(cursor, { dateTime: part.instant, id: part.id });
  const neighborhoods = within && (await neighborhoodsNear(db, viewer.uid, within));
  const listViewer = { viewer: viewer.uid, now: app.clock.now() };
  const fetchedRows = await listSql.list(db, listViewer, { ...filters, neighborhoods }, { after: position, limit });
  const { items: rows, nextCursor } = pageOf(fetchedRows, limit, (last) => cursorOf(last.dateTime, last.id));
  return {
    items: await viewsFor(app, db, viewer.uid, rows),
    nextCursor,
  };
});
