import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Kind } from './writing.prompt.rules.ts';

type Tables = Pick<DB, 'writings'>;
const on = (db: Db) => db.withTables<Tables>();

/** Which text: of what kind, for whom, about whom, written from which version of the two profiles. */
export interface Place {
  kind: Kind;
  viewer: string;
  subject: string;
  version: string;
}

const soon = (ms: number) => sql<string>`now() + ${ms} * interval '1 millisecond'`;

export async function findText(db: Db, { kind, viewer, subject, version }: Place): Promise<string | null> {
  const row = await on(db)
    .selectFrom('writings')
    .select('text')
    .where('kind', '=', kind)
    .where('viewer', '=', viewer)
    .where('subject', '=', subject)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** What is kept for one reader about several members, whatever the version; `held`: asked for now, or failed just now. */
export const findTexts = (db: Db, kind: Kind, viewer: string, subjects: readonly string[]) =>
  on(db)
    .selectFrom('writings')
    .select(['subject', 'version', 'text', sql<boolean>`claimed_until > now()`.as('held')])
    .where('kind', '=', kind)
    .where('viewer', '=', viewer)
    .where((eb) => eb('subject', '=', eb.fn.any(eb.val(subjects))))
    .execute();

/**
 * Takes the right to ask the model for a text, for so long: on all nodes, one at a time. By the database's clock.
 * @returns false when another has it, has just failed, or has the text already
 */
export async function claim(db: Db, place: Place, ms: number): Promise<boolean> {
  const claimed = await on(db)
    .insertInto('writings')
    .values({ ...place, text: null, claimedUntil: soon(ms) })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'viewer', 'subject'])
        .doUpdateSet({ version: place.version, text: null, claimedUntil: soon(ms) })
        .where(
          sql<boolean>`writings.claimed_until < now() and (writings.text is null or writings.version <> ${place.version})`,
        ),
    )
    .returning('version')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Ends a claim: with the text, or without one and a pause before anybody asks again. Nothing if a save came between. */
export const settle = (db: Db, { kind, viewer, subject, version }: Place, text: string | null, pauseMs: number) =>
  on(db)
    .updateTable('writings')
    .set({ text, claimedUntil: soon(pauseMs) })
    .where('kind', '=', kind)
    .where('viewer', '=', viewer)
    .where('subject', '=', subject)
    .where('version', '=', version)
    .execute();

/** Forgets every text that a member reads or is in. */
export async function forget(db: Db, uid: string) {
  await on(db).deleteFrom('writings').where('viewer', '=', uid).execute();
  await on(db).deleteFrom('writings').where('subject', '=', uid).execute();
}
