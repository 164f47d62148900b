import type { TableView } from '#contract/tables/routes.ts';
import { applyToHangout, type CachedHangout, fetchedHangout, type HangoutEvent } from '#web/slices/hangouts/index.ts';

/** A cached table. Its next hangout is cached as those of the list of hangouts are. */
export interface CachedTable extends TableView {
  hangout: CachedHangout;
}

/** Merges a fetched table with the cached one. Its hangout does not go back to an older state. */
export const fetchedTable = (view: TableView, current?: CachedTable): CachedTable => ({
  ...view,
  hangout: fetchedHangout(view.hangout, current?.hangout.id === view.hangout.id ? current.hangout : undefined),
});

/** Merges the fetched tables with the cached ones. */
export const fetchedTables = (
  views: readonly TableView[],
  current: readonly CachedTable[] = [],
): readonly CachedTable[] =>
  views.map((view) =>
    fetchedTable(
      view,
      current.find(({ id }) => id === view.id),
    ),
  );

/** Returns the tables after an event about the hangout of one of them, however late or often it comes. */
export function applyToTables(tables: readonly CachedTable[], event: HangoutEvent): readonly CachedTable[] {
  const id = event.type === 'hangout' ? event.hangout.id : event.id;
  const index = tables.findIndex(({ hangout }) => hangout.id === id);
  const table = tables[index];
  if (!table) return tables;
  const hangout = applyToHangout(table.hangout, event);
  return hangout === table.hangout ? tables : tables.with(index, { ...table, hangout });
}
