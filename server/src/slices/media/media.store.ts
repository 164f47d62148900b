import { sql } from 'kysely';
import type { PictureKind } from '#contract/media/photo.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type Tables = Pick<DB, 'media' | 'mediaGone'>;
const on = (db: Db) => db.withTables<Tables>();
const any = <T>(values: readonly T[], type: 'bigint[]' | 'text[]') => sql<T>`any(${values}::${sql.raw(type)})`;

/** A picture by its token, with its kind: all that is needed to find its files. */
export interface Picture {
  token: string;
  kind: PictureKind;
}

type NewMedia = Picture & {
  ownerUid: string;
  path: string;
  createdAt: Date;
  width: number | null;
  height: number | null;
};
/** Notes an upload before its files are written. */
export const beginUpload = (db: Db, row: NewMedia) => on(db).insertInto('media').values(row).execute();

/** The files of an upload are there. -> false when its row has gone meanwhile, with the account */
export async function finishUpload(db: Db, token: string, bytes: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await on(db)
    .updateTable('media')
    .set({ bytes, readyAt: now })
    .where('token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets what stood at the path of a picture before it, unless it is shown somewhere. -> what is gone */
export const dropReplaced = (db: Db, uid: string, path: string, token: string): Promise<Picture[]> =>
  on(db)
    .deleteFrom('media')
    .where('ownerUid', '=', uid)
    .where('path', '=', path)
    .where('used', '=', false)
    .where('readyAt', 'is not', null)
    .where('id', '<', (eb) => eb.selectFrom('media').select('id').where('token', '=', token))
    .returning(['token', 'kind'])
    .execute();

/** Holds a member's finished picture until the transaction ends, so that nobody drops it meanwhile. -> false: not theirs */
export async function holdOwned(db: Db, uid: string, { kind, token }: Picture): Promise<boolean> {
  const row = await on(db)
    .selectFrom('media')
    .select('id')
    .where('token', '=', token)
    .where('kind', '=', kind)
    .where('ownerUid', '=', uid)
    .where('readyAt', 'is not', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts a member's finished picture to its one use. -> its room in pixels; undefined when it is not theirs, or shown already */
export const claim = (db: Db, uid: string, { kind, token }: Picture) =>
  on(db)
    .updateTable('media')
    .set({ used: true })
    .where('token', '=', token)
    .where('kind', '=', kind)
    .where('ownerUid', '=', uid)
    .where('used', '=', false)
    .where('readyAt', 'is not', null)
    .returning(['width', 'height'])
    .executeTakeFirst();

export const drop = (db: Db, tokens: readonly string[]): Promise<Picture[]> =>
  on(db).deleteFrom('media').where('token', '=', any(tokens, 'text[]')).returning(['token', 'kind']).execute();

/** The member's photo with this token (`shown`), and those that were shown until now (`before`). */
export async function photosInUse(db: Db, uid: string, token: string | null) {
  const rows = await on(db)
    .selectFrom('media')
    .select(['id', 'token', 'used'])
    .where('ownerUid', '=', uid)
    .where('kind', '=', 'photos')
    .where((eb) => eb.or([eb('used', '=', true), eb('token', '=', token ?? '')]))
    .execute();
  const shown = rows.find((row) => row.token === token) ?? null;
  return { shown, before: rows.filter((row) => row !== shown) };
}

export const markUsed = (db: Db, id: number) =>
  on(db).updateTable('media').set({ used: true }).where('id', '=', id).execute();

/** Forgets photos by id, and finished ones older than another that stand at none of the paths. -> what is gone */
export const dropOlder = (
  db: Db,
  uid: string,
  { ids, olderThan, except }: { ids: number[]; olderThan: number; except: string[] },
): Promise<Picture[]> =>
  on(db)
    .deleteFrom('media')
    .where('ownerUid', '=', uid)
    .where('kind', '=', 'photos')
    .where((eb) =>
      eb.or([
        eb('id', '=', any(ids, 'bigint[]')),
        eb.and([
          eb('id', '<', olderThan),
          eb('readyAt', 'is not', null),
          eb.not(eb('path', '=', any(except, 'text[]'))),
        ]),
      ]),
    )
    .returning(['token', 'kind'])
    .execute();

/** A member's finished pictures, the oldest first. */
export const picturesOf = (db: Db, uid: string) =>
  on(db)
    .selectFrom('media')
    .select(['kind', 'token', 'path', 'createdAt'])
    .where('ownerUid', '=', uid)
    .where('readyAt', 'is not', null)
    .orderBy('id')
    .execute();

export const dropAllOf = (db: Db, uid: string): Promise<Picture[]> =>
  on(db).deleteFrom('media').where('ownerUid', '=', uid).returning(['token', 'kind']).execute();

/** Forgets uploads that were begun and never finished, and pictures that nobody put to use; those picked may wait. */
export async function dropAbandoned(db: Db, { begunBefore, unusedSince }: { begunBefore: Date; unusedSince: Date }) {
  await on(db)
    .deleteFrom('media')
    .where('readyAt', 'is', null)
    .where('createdAt', '<', begunBefore.toISOString())
    .execute();
  await on(db)
    .deleteFrom('media')
    .where('used', '=', false)
    .where('createdAt', '<', unusedSince.toISOString())
    .where('path', 'not like', '%/profile.jpg')
    .execute();
}

/** Pictures whose files are to be removed by now. */
export const findGone = (db: Db, now: Date, max: number): Promise<Picture[]> =>
  on(db)
    .selectFrom('mediaGone')
    .select(['token', 'kind'])
    .where((eb) => eb.or([eb('dueAt', 'is', null), eb('dueAt', '<=', now.toISOString())]))
    .limit(max)
    .execute();

export const forgetGone = (db: Db, token: string, now: Date) =>
  on(db)
    .deleteFrom('mediaGone')
    .where('token', '=', token)
    .where((eb) => eb.or([eb('dueAt', 'is', null), eb('dueAt', '<=', now.toISOString())]))
    .execute();
