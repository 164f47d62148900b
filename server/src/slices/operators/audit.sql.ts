import { sql } from 'kysely';
import type { AuditAction } from '#contract/operators/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';

type SqlTables = Pick<DB, 'operatorAudit'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

export interface AuditRow {
  key: string;
  at: string;
  /** Null for the command line. */
  operator: string | null;
  /** The name of the token that their script sent; null without one. */
  token: string | null;
  action: AuditAction;
  /** The member the action was about, if any. */
  member: string | null;
  subject: string;
  note: string;
}

export const insertAudit = (db: Db, entry: Omit<AuditRow, 'key' | 'at'> & { at: Date }) =>
  sqlTables(db).insertInto('operatorAudit').values(entry).execute();

/**
 * Removes a deleted account's email address, if it was confirmed, the operators' notes about the member and the names of their
 * tokens. The uid in entries no longer names anybody.
 */
export async function forgetMemberInAudit({ db }: Work, uid: string, email: string | null): Promise<void> {
  await sqlTables(db).updateTable('operatorAudit').set({ note: '' }).where('member', '=', uid).execute();
  await sqlTables(db).updateTable('operatorAudit').set({ token: null }).where('operator', '=', uid).execute();
  await sqlTables(db)
    .updateTable('operatorAudit')
    .set({ subject: '' })
    .where('operator', '=', uid)
    .where('action', 'in', ['tokenMade', 'tokenRevoked', 'tokenEnded'])
    .execute();
  await sqlTables(db)
    .updateTable('operatorAudit')
    .set({ subject: '' })
    .where(sql<boolean>`lower(subject) = ${email}`)
    .execute();
}

/** Replaces an email address in the log. */
export const moveEmailInAudit = ({ db }: Work, { from, to }: { from: string; to: string }) =>
  sqlTables(db)
    .updateTable('operatorAudit')
    .set({ subject: to })
    .where(sql<boolean>`lower(subject) = ${from}`)
    .execute();

/**
 * Returns entries, newest first, and one more than `limit` when there are more. The ends of reports about the operator who reads them
 * are left out, because their notes can name who reported, and so are entries of notes about them.
 * @param before the key of an entry
 */
export const audit = (
  db: Db,
  { operator, before, limit }: { operator: string; before: string | null; limit: number },
): Promise<AuditRow[]> =>
  sqlTables(db)
    .selectFrom('operatorAudit')
    .select(['key', 'at', 'operator', 'token', 'action', 'member', 'subject', 'note'])
    .$narrowType<{ action: AuditAction }>()
    .where(
      sql<boolean>`not (action in ('resolved', 'noteAdded', 'noteRemoved') and member is not distinct from ${operator})`,
    )
    .where(sql<boolean>`(${before}::uuid is null or id < (select id from operator_audit where key = ${before}::uuid))`)
    .orderBy('id', 'desc')
    .limit(rowsOfPage(limit))
    .execute();
