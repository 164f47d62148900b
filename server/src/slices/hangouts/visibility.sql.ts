import { type RawBuilder, sql } from 'kysely';
import type { NotHiddenFrom } from '#server/slices/safety/index.ts';

/** The uid of a member, or an SQL expression of it. */
export type Viewer = string | RawBuilder<string>;
/** Returns an SQL condition: whether a member has a seat at the table in that column. The slice of tables makes it. */
export type IsSeated = (viewer: Viewer, column: string) => RawBuilder<boolean>;
/** Returns an SQL condition: whether a member may read the hangout in a row of `threads`, which has this alias. */
export type MayRead = (viewer: Viewer, alias: string) => RawBuilder<boolean>;

/** The hangout of a table is read by the table alone, every other one by all members without a block between them and its host. */
export const createMayRead =
  (notHiddenFrom: NotHiddenFrom, isSeated: IsSeated): MayRead =>
  (viewer, alias) => {
    const tableId = sql.ref(`${alias}.tableId`);
    return sql<boolean>`(${tableId} is null and ${notHiddenFrom(viewer, `${alias}.createdBy`)}
      or ${tableId} is not null and ${isSeated(viewer, `${alias}.tableId`)})`;
  };
