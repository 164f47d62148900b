import { sql } from 'kysely';
import type { Artist } from '#contract/profiles/fields.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type Found = Artist & { image: string };
const sqlTables = (db: Db) => db.withTables<Pick<DB, 'foundArtists'>>();

/** Records artists that a music service returned, as they are now. */
export const saveFound = (db: Db, artists: readonly Found[]) =>
  sqlTables(db)
    .insertInto('foundArtists')
    .values(artists.map(({ id, name, image }) => ({ id, name, image })))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name: sql`excluded.name`, image: sql`excluded.image` })
        .where(
          sql<boolean>`(found_artists.name, found_artists.image) is distinct from (excluded.name, excluded.image)`,
        ),
    )
    .execute();

/** Returns those of these ids that a music service returned, as it last returned them. */
export const findFound = (db: Db, ids: readonly string[]): Promise<Found[]> =>
  sqlTables(db)
    .selectFrom('foundArtists')
    .select(['id', 'name', 'image'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
