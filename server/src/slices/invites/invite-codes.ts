import { randomBytes } from 'node:crypto';
import { ACCESS_CODE_LIFETIME_DAYS } from '#contract/limits.ts';
import type { OperatorCode } from '#contract/operators/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { InvitesContext } from './context.ts';
import { CODE_BYTES, codeFrom, digest, isSameCode } from './invite-codes.rules.ts';
import * as sql from './invites.sql.ts';
import { codeView } from './views.ts';

const DAY_MS = 86_400_000;

/** Returns whether this is the configured code, if there is one. */
const isConfigured = (code: string, { inviteCode }: InvitesContext['config']) =>
  inviteCode !== null && isSameCode(code, inviteCode);

/** Returns whether a code is valid now: the configured one, which everybody may use, or an unused personal code. */
export async function accepts({ db, clock, config }: InvitesContext, given: string): Promise<boolean> {
  const code = given.trim();
  return isConfigured(code, config) || sql.isCodeOpen(db, digest(code), clock.now());
}

/** Uses up a code in the transaction that creates the account. Returns false, and changes nothing, if it is not valid. */
export async function consume(
  { clock, config }: InvitesContext,
  work: Work,
  given: string,
  uid: string,
): Promise<boolean> {
  const code = given.trim();
  return isConfigured(code, config) || sql.markCodeUsed(work.db, digest(code), uid, clock.now());
}

/** Creates a personal code for one account. Returns the code, of which only a hash is stored. */
export async function issueCode(
  { clock }: InvitesContext,
  db: Db,
  { email = null, days = ACCESS_CODE_LIFETIME_DAYS }: { email?: string | null; days?: number } = {},
): Promise<string> {
  const code = codeFrom(randomBytes(CODE_BYTES));
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await sql.insertCode(db, { hash: digest(code), email, createdAt: now, expiresAt });
  return code;
}

/** Returns a page of codes for operators, and one more than the limit if there are more. */
export const listCodes = async (
  { db, clock }: InvitesContext,
  wanted: Parameters<typeof sql.codes>[1],
): Promise<OperatorCode[]> => (await sql.codes(db, wanted)).map((row) => codeView(row, clock.now()));

/** Revokes a personal code. @throws AppError CODE_NOT_OPEN when it was used or revoked, or has expired */
export async function revokeCode({ clock }: InvitesContext, work: Work, id: string): Promise<OperatorCode> {
  const row = await sql.revokeCode(work.db, id, clock.now());
  return row ? codeView(row, clock.now()) : fail('CODE_NOT_OPEN');
}
