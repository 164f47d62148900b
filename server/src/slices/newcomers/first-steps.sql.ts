import { type RawBuilder, sql } from 'kysely';
import type { CityStep } from '#contract/newcomers/steps.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'firstSteps'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns what a member marked; undefined when they marked nothing yet. */
export const stepsOf = (db: Db, uid: string): Promise<{ done: string[]; dismissedAt: string | null } | undefined> =>
  sqlTables(db).selectFrom('firstSteps').select(['done', 'dismissedAt']).where('uid', '=', uid).executeTakeFirst();

/** Returns whether a condition on the uid of a member is true of this one. */
export async function isTrueOf(
  db: Db,
  uid: string,
  condition: (column: string) => RawBuilder<boolean>,
): Promise<boolean> {
  const { rows } = await sql`select from accounts a where a.uid = ${uid} and ${condition('a.uid')}`.execute(db);
  return rows.length > 0;
}

/** Marks a step as done, or not. A repeated call changes nothing. */
export const markStep = (db: Db, uid: string, step: CityStep, isDone: boolean) =>
  sql`insert into first_steps as s (uid, done) values (${uid}, ${isDone ? [step] : []}::text[])
    on conflict (uid) do update set done = array_remove(s.done, ${step}::text) || excluded.done`.execute(db);

/** Hides the list since an instant; with null it is shown again. */
export const setDismissed = (db: Db, uid: string, dismissedAt: Date | null) =>
  sql`insert into first_steps (uid, dismissed_at) values (${uid}, ${dismissedAt}::timestamptz)
    on conflict (uid) do update set dismissed_at = excluded.dismissed_at`.execute(db);
