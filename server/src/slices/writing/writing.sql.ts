import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Kind } from './prompt.rules.ts';

type SqlTables = Pick<DB, 'writings'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Names a text: its kind, its reader, its subject, and the version of the two profiles it was written from. */
export interface TextKey {
  kind: Kind;
  viewer: string;
  subject: string;
  version: string;
}

const msFromNow = (ms: number) => sql<string>`now() + ${ms} * interval '1 millisecond'`;

export async function findText(db: Db, { kind, viewer, subject, version }: TextKey): Promise<string | null> {
  const row = await sqlTables(db)
    .selectFrom('writings')
    .select('text')
    .where('kind', '=', kind)
    .where('viewer', '=', viewer)
    .where('subject', '=', subject)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** Returns the texts for one reader about several members, of any version. `claimed` means requested or failed recently. */
export const findTexts = (db: Db, kind: Kind, viewer: string, subjects: readonly string[]) =>
  sqlTables(db)
    .selectFrom('writings')
    .select(['subject', 'version', 'text', sql<boolean>`claimed_until > now()`.as('claimed')])
    .where('kind', '=', kind)
    .where('viewer', '=', viewer)
    .where((eb) => eb('subject', '=', eb.fn.any(eb.val(subjects))))
    .execute();

/**
 * Claims the right to ask the model for a text, for so many milliseconds of the database's clock. Only one node can hold it.
 * @returns false when the text is claimed, failed recently or exists already
 */
export async function claim(db: Db, key: TextKey, ms: number): Promise<boolean> {
  const claimed = await sqlTables(db)
    .insertInto('writings')
    .values({ ...key, text: null, claimedUntil: msFromNow(ms) })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'viewer', 'subject'])
        .doUpdateSet({ version: key.version, text: null, claimedUntil: msFromNow(ms) })
        .where(
          sql<boolean>`writings.claimed_until < now() and (writings.text is null or writings.version <> ${key.version})`,
        ),
    )
    .returning('version')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Ends a claim with the text, or with a pause before the next attempt. Does nothing when a profile was saved since. */
export const endClaim = (db: Db, { kind, viewer, subject, version }: TextKey, text: string | null, pauseMs: number) =>
  sqlTables(db)
    .updateTable('writings')
    .set({ text, claimedUntil: msFromNow(pauseMs) })
    .where('kind', '=', kind)
    .where('viewer', '=', viewer)
    .where('subject', '=', subject)
    .where('version', '=', version)
    .execute();

/** Deletes every text for or about a member. */
export async function deleteTextsAbout(db: Db, uid: string) {
  await sqlTables(db).deleteFrom('writings').where('viewer', '=', uid).execute();
  await sqlTables(db).deleteFrom('writings').where('subject', '=', uid).execute();
}
