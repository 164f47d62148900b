import { sql } from 'kysely';
import type { Series } from '#contract/hangouts/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { HangoutRow, Visibility } from './hangouts.sql.ts';
import { endsAfter } from './has-ended.sql.ts';
import { mayReadHangout } from './visibility.sql.ts';

// The hangouts that a host planned for several weeks at once (H-13). Nothing is stored about a series but its hangouts.

type SqlTables = Pick<DB, 'threads'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Whether everybody may read a hangout, but for blocks. */
const IS_FOR_EVERYBODY = sql<boolean>`(not is_for_group and who_may_join <> 'connections')`;

/**
 * Returns whether who may read the one hangout of a series may read the other: the host may have changed it for one of them.
 * Without its group, one for a group is left to those who go to it.
 */
const isForSame = (first: Visibility, second: Visibility) =>
  first.isForGroup === second.isForGroup &&
  (first.isForGroup
    ? first.groupId !== null && first.groupId === second.groupId
    : first.whoMayJoin === second.whoMayJoin);

/**
 * Returns the place of each of these hangouts among those of its series that the viewer may read, by id. For others such a date does not
 * exist (G-23, H-16): its number would tell them the place and hour of a week. Hangouts that do not repeat, and the only one that the
 * viewer may read, are absent. The order is that of their starts, because a host may have moved one past another.
 * @param viewer null for everybody who may read them
 */
export async function seriesOf(
  db: Db,
  viewer: string | null,
  rows: readonly HangoutRow[],
): Promise<Map<string, Series>> {
  const seriesIds = [...new Set(rows.flatMap(({ seriesId }) => seriesId ?? []))];
  if (seriesIds.length === 0) return new Map();
  const members = await sqlTables(db)
    .selectFrom('threads')
    .select(['id', 'seriesId', 'createdBy', 'isForGroup', 'groupId', 'whoMayJoin'])
    .select((viewer === null ? IS_FOR_EVERYBODY : mayReadHangout(viewer, 'threads')).as('isReadable'))
    .where((eb) => eb('seriesId', '=', eb.fn.any(eb.val(seriesIds))))
    .orderBy('dateTime')
    .orderBy('seriesNumber')
    .execute();
  const bySeries = Map.groupBy(members, ({ seriesId }) => seriesId);
  return new Map(
    rows.flatMap((row) => {
      const { id, seriesId } = row;
      const readable = (bySeries.get(seriesId) ?? []).filter(
        (sibling) =>
          sibling.id === id ||
          sibling.isReadable ||
          sibling.createdBy === viewer ||
          (viewer === null && isForSame(sibling, row)),
      );
      if (readable.length < 2) return [];
      const index = readable.findIndex((sibling) => sibling.id === id);
      const [previous = null, next = null] = [readable[index - 1]?.id, readable[index + 1]?.id];
      return [[id, { number: index + 1, length: readable.length, previous, next }] as const];
    }),
  );
}

/**
 * Returns the ids of a hangout and of those of its series that start after it and are neither past nor cancelled, in the order in which
 * they must be locked.
 */
export async function openFollowing(
  db: Db,
  { id, seriesId, seriesNumber, dateTime }: HangoutRow,
  now: Date,
): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('threads')
    .select('id')
    .where((eb) =>
      seriesId === null
        ? eb('id', '=', id)
        : eb.and([
            eb('seriesId', '=', seriesId),
            eb(eb.refTuple('dateTime', 'seriesNumber'), '>=', eb.tuple(dateTime, seriesNumber)),
          ]),
    )
    .where(endsAfter('threads', now))
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
