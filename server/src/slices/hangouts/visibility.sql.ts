import { type RawBuilder, sql } from 'kysely';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import { isSeated, type Viewer } from './events.ts';

export type { Viewer } from './events.ts';

/** The hangout of a table is read by the table alone, every other one by all members without a block between them and its host. */
export function mayReadHangout(viewer: Viewer, alias: string): RawBuilder<boolean> {
  const tableId = sql.ref(`${alias}.tableId`);
  return sql<boolean>`(${tableId} is null and ${notHiddenFrom(viewer, `${alias}.createdBy`)}
    or ${tableId} is not null and ${isSeated(viewer, `${alias}.tableId`)})`;
}
