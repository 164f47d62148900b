import { type ColumnType, type Generated, type Selectable, sql } from 'kysely';
import { EMPTY_PROFILE, type PublicProfile, usernameKey } from '#contract/profiles/fields.ts';
import type { Db } from '#server/platform/db/database.ts';

type Json<T> = ColumnType<T, string, string>;
/** Columns that hold JSON; pg would write a bare array as one of its own. */
const JSON_COLUMNS = ['education', 'socialLinks', 'topArtists', 'personalityTraits', 'lifestyleAnswers'] as const;
type JsonColumn = (typeof JSON_COLUMNS)[number];

type Tables = {
  profiles: { uid: string; usernameKey: string; createdAt: ColumnType<string, never, never> } & {
    [K in keyof PublicProfile]: K extends JsonColumn ? Json<PublicProfile[K]> : PublicProfile[K];
  };
  private_profiles: { uid: string; birthday: string | null; updatedAt: Generated<string> };
};
export type ProfileRow = Selectable<Tables['profiles']>;

const on = (db: Db) => db.withTables<Tables>();

function columns(fields: Partial<PublicProfile>) {
  const written: Record<string, unknown> = { ...fields };
  for (const name of JSON_COLUMNS) if (fields[name] !== undefined) written[name] = JSON.stringify(fields[name]);
  if (fields.username !== undefined) written.usernameKey = usernameKey(fields.username);
  return written;
}

export const findProfile = (db: Db, uid: string): Promise<ProfileRow | undefined> =>
  on(db).selectFrom('profiles').selectAll().where('uid', '=', uid).executeTakeFirst();

export const findProfiles = (db: Db, uids: readonly string[]): Promise<ProfileRow[]> =>
  on(db)
    .selectFrom('profiles')
    .selectAll()
    .where((eb) => eb('uid', '=', eb.fn.any(eb.val(uids))))
    .execute();

/** The uids of all members. Who is leaving is waited for, and gone then. */
export const everybody = sql`select uid from profiles for key share`;

/** The few columns a card shows. */
export const findCards = (db: Db, uids: readonly string[]) =>
  on(db)
    .selectFrom('profiles')
    .select(['uid', 'username', 'firstName', 'profileImage'])
    .where((eb) => eb('uid', '=', eb.fn.any(eb.val(uids))))
    .execute();

/** @throws DatabaseError 23505 on username_is_unique, when another member holds the name */
export async function insertProfile(db: Db, uid: string, fields: Partial<PublicProfile> & { username: string }) {
  const row = columns({ ...EMPTY_PROFILE, ...fields });
  await on(db)
    .insertInto('profiles')
    .values({ uid, ...row } as never)
    .execute();
}

/** @throws DatabaseError 23505 on username_is_unique, when another member holds the name */
export async function updateProfile(db: Db, uid: string, fields: Partial<PublicProfile>) {
  await on(db)
    .updateTable('profiles')
    .set(columns(fields) as never)
    .where('uid', '=', uid)
    .execute();
}

export const findPrivate = (db: Db, uid: string) =>
  on(db).selectFrom('private_profiles').selectAll().where('uid', '=', uid).executeTakeFirst();

/** Writes what is given, and when it was written. */
export async function savePrivate(
  db: Db,
  uid: string,
  fields: { birthday?: string | null | undefined },
  updatedAt: string,
) {
  const given = fields.birthday === undefined ? {} : { birthday: fields.birthday };
  await on(db)
    .insertInto('private_profiles')
    .values({ uid, birthday: fields.birthday ?? null, updatedAt })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ ...given, updatedAt }))
    .execute();
}

export async function deleteProfile(db: Db, uid: string) {
  await on(db).deleteFrom('profiles').where('uid', '=', uid).execute();
  await on(db).deleteFrom('private_profiles').where('uid', '=', uid).execute();
}

export async function holderOf(db: Db, username: string): Promise<string | null> {
  const row = await on(db)
    .selectFrom('profiles')
    .select('uid')
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst();
  return row?.uid ?? null;
}

export async function hasProfile(db: Db, uid: string): Promise<boolean> {
  return (await on(db).selectFrom('profiles').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined;
}

export async function isEmpty(db: Db): Promise<boolean> {
  return (await on(db).selectFrom('profiles').select('uid').limit(1).executeTakeFirst()) === undefined;
}

/** Members whose username or name has this in it, at most a hundred. */
export async function findNamed(db: Db, term: string): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('profiles')
    .select('uid')
    .where(
      sql<boolean>`(strpos("usernameKey", ${usernameKey(term)}) > 0
        or strpos(lower("firstName" || ' ' || "lastName"), lower(${term})) > 0)`,
    )
    .limit(100)
    .execute();
  return rows.map(({ uid }) => uid);
}
