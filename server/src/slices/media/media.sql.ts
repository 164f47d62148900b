import { sql } from 'kysely';
import type { PictureKind } from '#contract/media/picture-files.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'media' | 'mediaGone'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();
const anyOf = <T>(values: readonly T[], type: 'bigint[]' | 'text[]') => sql<T>`any(${values}::${sql.raw(type)})`;

/** A picture's token and kind, which together name its files. */
export interface PictureName {
  token: string;
  kind: PictureKind;
}

type NewMedia = PictureName & {
  ownerUid: string;
  path: string;
  createdAt: Date;
  width: number | null;
  height: number | null;
};
/** Records an upload before its files are written. */
export const beginUpload = (db: Db, row: NewMedia) => sqlTables(db).insertInto('media').values(row).execute();

/** Marks an upload as finished. Returns false when its row was deleted since, with the account. */
export async function finishUpload(db: Db, token: string, bytes: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await sqlTables(db)
    .updateTable('media')
    .set({ bytes, readyAt: now })
    .where('token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes earlier pictures at the same path that nothing shows. Returns them. */
export const dropReplaced = (db: Db, uid: string, path: string, token: string): Promise<PictureName[]> =>
  sqlTables(db)
    .deleteFrom('media')
    .where('ownerUid', '=', uid)
    .where('path', '=', path)
    .where('used', '=', false)
    .where('readyAt', 'is not', null)
    .where('id', '<', (eb) => eb.selectFrom('media').select('id').where('token', '=', token))
    .returning(['token', 'kind'])
    .execute();

/** Locks a member's finished picture so that it cannot be deleted before the transaction ends. Returns false when it is not theirs. */
export async function lockOwned(db: Db, uid: string, { kind, token }: PictureName): Promise<boolean> {
  const row = await sqlTables(db)
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

/** Returns whose finished picture it is, whether something shows it, and in which chat; undefined when there is none. */
export const findPictureUse = (db: Db, { kind, token }: PictureName) =>
  sqlTables(db)
    .selectFrom('media')
    .select(['ownerUid', 'used', 'chatId', 'albumOf'])
    .where('token', '=', token)
    .where('kind', '=', kind)
    .where('readyAt', 'is not', null)
    .executeTakeFirst();

/** The chat or the album whose readers alone see a picture. Without either, every member may see it. */
export interface PictureReaders {
  chatId?: string;
  albumOf?: string;
}
/** Marks a member's finished picture as used. Returns its size in pixels; undefined when it is not theirs or used already. */
export const claim = (db: Db, uid: string, { kind, token }: PictureName, readers: PictureReaders) =>
  sqlTables(db)
    .updateTable('media')
    .set({ used: true, ...readers })
    .where('token', '=', token)
    .where('kind', '=', kind)
    .where('ownerUid', '=', uid)
    .where('used', '=', false)
    .where('readyAt', 'is not', null)
    .returning(['width', 'height'])
    .executeTakeFirst();

export const drop = (db: Db, tokens: readonly string[]): Promise<PictureName[]> =>
  sqlTables(db).deleteFrom('media').where('token', '=', anyOf(tokens, 'text[]')).returning(['token', 'kind']).execute();

/** Returns a member's profile photos that are in use, and those with these tokens. */
export const photosUsedOrNamed = (db: Db, uid: string, tokens: readonly string[]) =>
  sqlTables(db)
    .selectFrom('media')
    .select(['id', 'token', 'used'])
    .where('ownerUid', '=', uid)
    .where('kind', '=', 'photos')
    .where((eb) => eb.or([eb('used', '=', true), eb('token', '=', anyOf(tokens, 'text[]'))]))
    .execute();

export const markUsed = (db: Db, ids: readonly number[]) =>
  sqlTables(db).updateTable('media').set({ used: true }).where('id', '=', anyOf(ids, 'bigint[]')).execute();

/** Deletes photos by id, and the unused one at a path if it is older than another photo. Returns the deleted ones. */
export const dropPhotos = (
  db: Db,
  uid: string,
  { ids, picked }: { ids: readonly number[]; picked: { path: string; olderThan: number } | null },
): Promise<PictureName[]> =>
  sqlTables(db)
    .deleteFrom('media')
    .where('ownerUid', '=', uid)
    .where('kind', '=', 'photos')
    .where((eb) =>
      eb.or([
        eb('id', '=', anyOf(ids, 'bigint[]')),
        ...(picked
          ? [
              eb.and([
                eb('path', '=', picked.path),
                eb('used', '=', false),
                eb('readyAt', 'is not', null),
                eb('id', '<', picked.olderThan),
              ]),
            ]
          : []),
      ]),
    )
    .returning(['token', 'kind'])
    .execute();

/** Returns a member's finished pictures, oldest first. */
export const pictureRowsOf = (db: Db, uid: string) =>
  sqlTables(db)
    .selectFrom('media')
    .select(['kind', 'token', 'path', 'createdAt'])
    .where('ownerUid', '=', uid)
    .where('readyAt', 'is not', null)
    .orderBy('id')
    .execute();

export const dropAllOf = (db: Db, uid: string): Promise<PictureName[]> =>
  sqlTables(db).deleteFrom('media').where('ownerUid', '=', uid).returning(['token', 'kind']).execute();

/** Deletes uploads that were never finished, and pictures that nothing used. Picked profile photos may wait longer. */
export async function dropAbandoned(db: Db, { begunBefore, unusedSince }: { begunBefore: Date; unusedSince: Date }) {
  await sqlTables(db)
    .deleteFrom('media')
    .where('readyAt', 'is', null)
    .where('createdAt', '<', begunBefore.toISOString())
    .execute();
  await sqlTables(db)
    .deleteFrom('media')
    .where('used', '=', false)
    .where('createdAt', '<', unusedSince.toISOString())
    .where('path', 'not like', '%/profile.jpg')
    .execute();
}

/** Returns pictures whose files should be removed by now. */
export const findGone = (db: Db, now: Date, max: number): Promise<PictureName[]> =>
  sqlTables(db)
    .selectFrom('mediaGone')
    .select(['token', 'kind'])
    .where((eb) => eb.or([eb('dueAt', 'is', null), eb('dueAt', '<=', now.toISOString())]))
    .limit(max)
    .execute();

export const forgetGone = (db: Db, token: string, now: Date) =>
  sqlTables(db)
    .deleteFrom('mediaGone')
    .where('token', '=', token)
    .where((eb) => eb.or([eb('dueAt', 'is', null), eb('dueAt', '<=', now.toISOString())]))
    .execute();

/** Marks pictures as lost: their files are not missed any longer. */
export const markLost = (db: Db, tokens: readonly string[], now: Date) =>
  sqlTables(db).updateTable('media').set({ lostAt: now }).where('token', '=', anyOf(tokens, 'text[]')).execute();
