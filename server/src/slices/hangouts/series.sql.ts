import type { Series } from '#contract/hangouts/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { endsAfter } from './end.sql.ts';
import type { HangoutRow } from './hangouts.sql.ts';

// The hangouts that a host planned for several weeks at once (H-13). Nothing is stored about a series but its hangouts.

type Tables = Pick<DB, 'threads'>;
const on = (db: Db) => db.withTables<Tables>();

/** Returns the place of each of these hangouts in its series, by id. Hangouts that do not repeat are absent. */
export async function seriesOf(db: Db, rows: readonly HangoutRow[]): Promise<Map<string, Series>> {
  const seriesIds = [...new Set(rows.flatMap(({ seriesId }) => seriesId ?? []))];
  if (seriesIds.length === 0) return new Map();
  const members = await on(db)
    .selectFrom('threads')
    .select(['id', 'seriesId', 'seriesNumber'])
    .where((eb) => eb('seriesId', '=', eb.fn.any(eb.val(seriesIds))))
    .execute();
  const at = new Map(members.map(({ id, seriesId, seriesNumber }) => [`${seriesId} ${seriesNumber}`, id]));
  return new Map(
    rows.flatMap(({ id, seriesId, seriesNumber: number, seriesLength: length }) => {
      if (seriesId === null || number === null || length === null) return [];
      const beside = (step: number) => at.get(`${seriesId} ${number + step}`) ?? null;
      return [[id, { number, length, previous: beside(-1), next: beside(1) }] as const];
    }),
  );
}

/** Locks hangouts in the order of their ids, without asking who may see them. */
export const lockMany = (db: Db, ids: readonly string[]): Promise<HangoutRow[]> =>
  on(db)
    .selectFrom('threads')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forUpdate()
    .execute();

/** Returns the ids of a hangout and of the later ones of its series that are neither past nor cancelled, in the order in which they must be locked. */
export async function openFollowing(db: Db, { id, seriesId, seriesNumber }: HangoutRow, now: Date): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('threads')
    .select('id')
    .where((eb) =>
      seriesId === null
        ? eb('id', '=', id)
        : eb.and([eb('seriesId', '=', seriesId), eb('seriesNumber', '>=', seriesNumber)]),
    )
    .where(endsAfter('threads', now))
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
