import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { EMPTY_PROFILE, type PublicProfile, usernameKey } from '#contract/profiles/fields.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

const JSON_COLUMNS = [
  'education',
  'socialLinks',
  'topArtists',
  'personalityTraits',
  'lifestyleAnswers',
  'morePhotos',
] as const;

type SqlTables = Pick<DB, 'profiles' | 'privateProfiles'>;
type Row = Selectable<SqlTables['profiles']>;
/** A member's row. The specification's field names have NYC in capitals, which the mapping of column names cannot express. */
export type ProfileRow = Omit<Row, 'movedToNycDate' | 'movedToNycReason'> &
  Pick<PublicProfile, 'movedToNYCDate' | 'movedToNYCReason'>;
/** Adds the fields to the row itself, because a copy of so many columns takes longer than reading them. */
export const toProfileRow = (row: Row): ProfileRow =>
  Object.assign(row, { movedToNYCDate: row.movedToNycDate, movedToNYCReason: row.movedToNycReason });

const sqlTables = (db: Db) => db.withTables<SqlTables>();

type Columns = Omit<Updateable<SqlTables['profiles']>, 'uid'>;
function columns({ movedToNYCDate, movedToNYCReason, ...fields }: Partial<PublicProfile>): Columns {
  const { education, socialLinks, topArtists, personalityTraits, lifestyleAnswers, morePhotos, ...plain } = fields;
  const json = { education, socialLinks, topArtists, personalityTraits, lifestyleAnswers, morePhotos };
  const written: Columns = { ...plain };
  // The driver would write an array as a PostgreSQL array, not as JSON.
  for (const name of JSON_COLUMNS) if (json[name] !== undefined) written[name] = JSON.stringify(json[name]);
  if (movedToNYCDate !== undefined) written.movedToNycDate = movedToNYCDate;
  if (movedToNYCReason !== undefined) written.movedToNycReason = movedToNYCReason;
  if (fields.username !== undefined) written.usernameKey = usernameKey(fields.username);
  return written;
}

export async function findProfiles(db: Db, uids: readonly string[]): Promise<ProfileRow[]> {
  const rows = await sqlTables(db)
    .selectFrom('profiles')
    .selectAll()
    .where((eb) => eb('uid', '=', eb.fn.any(eb.val(uids))))
    .execute();
  return rows.map(toProfileRow);
}

export const findProfile = async (db: Db, uid: string): Promise<ProfileRow | undefined> =>
  (await findProfiles(db, [uid]))[0];

/** An SQL query of all rows, to be joined in another one. `toProfileRow` makes profiles of them. */
export const profileRows = sql`select * from profiles`;

/** A query of the uids of all members. It locks the rows, so that it waits for deletions in progress. */
export const uidsOfEverybody = sql`select uid from profiles for key share`;

/** Returns the neighborhood that a member chose, whether they show it or not, for what is computed for themselves alone. */
export async function homeNeighborhood(db: Db, uid: string): Promise<string | null> {
  const row = await sqlTables(db)
    .selectFrom('profiles')
    .select('neighborhood')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.neighborhood ?? null;
}

/** Returns the columns of a card. */
export const findCards = (db: Db, uids: readonly string[]) =>
  sqlTables(db)
    .selectFrom('profiles')
    .select(['uid', 'username', 'firstName', 'profileImage'])
    .where((eb) => eb('uid', '=', eb.fn.any(eb.val(uids))))
    .execute();

/**
 * Returns an SQL query of the card of the member in that column: `unknownCard` for one without a profile, and null if the column is null. For statements whose
 * rows name members, so that the cards take no statement of their own.
 */
export const memberCardSql = (column: string) => sql<MemberCard | null>`(
  select json_build_object('uid', named.uid, 'username', coalesce(card.username, ''), 'firstName', coalesce(card.first_name, ''),
    'profileImage', card.profile_image)
  from (select ${sql.ref(column)} as uid) named left join profiles card on card.uid = named.uid where named.uid is not null)`;

/** @throws DatabaseError 23505 on username_is_unique, when another member has the name */
export async function insertProfile(db: Db, uid: string, fields: Partial<PublicProfile> & { username: string }) {
  const row = columns({ ...EMPTY_PROFILE, ...fields }) as Omit<Insertable<SqlTables['profiles']>, 'uid'>;
  await sqlTables(db)
    .insertInto('profiles')
    .values({ ...row, uid })
    .execute();
}

/** @throws DatabaseError 23505 on username_is_unique, when another member has the name */
export async function updateProfile(db: Db, uid: string, fields: Partial<PublicProfile>) {
  await sqlTables(db).updateTable('profiles').set(columns(fields)).where('uid', '=', uid).execute();
}

export type PrivateRow = Selectable<SqlTables['privateProfiles']>;

export const findPrivate = (db: Db, uid: string) =>
  sqlTables(db).selectFrom('privateProfiles').selectAll().where('uid', '=', uid).executeTakeFirst();

/** Returns the birthdays of these members, for rules that show them to nobody. Members without one are absent. */
export async function birthdaysOf(db: Db, uids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ uid: string; birthday: string }>`
    select uid, birthday from private_profiles where uid = any(${uids}) and birthday is not null`.execute(db);
  return new Map(rows.map(({ uid, birthday }) => [uid, birthday]));
}

/** Saves the given private fields, the time of the save, and that the setup is finished, if it is. The first time stays. */
export async function savePrivate(
  db: Db,
  uid: string,
  { birthday, isSetUp = false }: { birthday?: string | null | undefined; isSetUp?: boolean },
  updatedAt: string,
) {
  await sqlTables(db)
    .insertInto('privateProfiles')
    .values({ uid, birthday: birthday ?? null, updatedAt, setUpAt: isSetUp ? updatedAt : null })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet({
        ...(birthday !== undefined && { birthday }),
        ...(isSetUp && { setUpAt: sql`coalesce(private_profiles.set_up_at, ${updatedAt}::timestamptz)` }),
        updatedAt,
      }),
    )
    .execute();
}

export async function deleteProfile(db: Db, uid: string) {
  await sqlTables(db).deleteFrom('profiles').where('uid', '=', uid).execute();
  await sqlTables(db).deleteFrom('privateProfiles').where('uid', '=', uid).execute();
}

/**
 * Returns whether a member other than this one has the username, or one that looks like it. look_of_username is in the migration
 * 20261124T2042_look_of_usernames.
 */
export async function othersHaveLookOf(db: Db, uid: string, username: string): Promise<boolean> {
  const row = await sqlTables(db)
    .selectFrom('profiles')
    .select('uid')
    .where(sql<boolean>`look_of_username(username_key) = look_of_username(${usernameKey(username)})`)
    .where('uid', '<>', uid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks all usernames that look like this one until the transaction ends, so that no two members choose them at once. */
export const lockLookOf = (db: Db, username: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('username ' || look_of_username(${usernameKey(username)}), 0))`.execute(
    db,
  );

/** Returns the uid of the member with this username, or null. */
export async function holderOfUsername(db: Db, username: string): Promise<string | null> {
  const row = await sqlTables(db)
    .selectFrom('profiles')
    .select('uid')
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst();
  return row?.uid ?? null;
}

export async function hasProfile(db: Db, uid: string): Promise<boolean> {
  return (
    (await sqlTables(db).selectFrom('profiles').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined
  );
}

/** Returns at most a hundred members whose username or name contains the term. */
export async function findMembersNamed(db: Db, term: string): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('profiles')
    .select('uid')
    .where(
      sql<boolean>`(strpos(username_key, ${usernameKey(term)}) > 0
        or strpos(lower(first_name || ' ' || last_name), lower(${term})) > 0)`,
    )
    .limit(100)
    .execute();
  return rows.map(({ uid }) => uid);
}
