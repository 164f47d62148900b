import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#contract/durations.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import {
  ACCESS_CODE_LIFETIME_DAYS,
  CODE_BYTES,
  codeFrom,
  digest,
  isSameCode,
  PUBLIC_INVITE_CODE_MIN,
} from './invite-codes.rules.ts';
import * as sql from './invites.sql.ts';
import { codeView, type IssuedCode } from './views.ts';

/** Returns whether this is the configured code, if there is one. */
const isConfigured = (app: App, code: string) =>
  app.config.inviteCode !== null && isSameCode(code, app.config.inviteCode);

/** A valid invite code. */
export interface ValidInviteCode {
  /** The address, in lower case, that it was mailed to and works for; null for any address. */
  email: string | null;
  /** guessable: everybody's code, and so short that it can be guessed. shared: everybody's code. personal: for one account. */
  kind: 'guessable' | 'shared' | 'personal';
}
/** Returns what the configured code opens. A laptop may have one that is short enough to be guessed. */
const forEverybody = (code: string): ValidInviteCode => ({
  email: null,
  kind: code.length < PUBLIC_INVITE_CODE_MIN ? 'guessable' : 'shared',
});
const personal = ({ email }: Pick<ValidInviteCode, 'email'>): ValidInviteCode => ({
  email: email?.toLowerCase() ?? null,
  kind: 'personal',
});

/**
 * Returns the code if it is valid now: the configured one, which everybody may use, or an unused personal code. A personal
 * code that was mailed works only for the address that it was mailed to.
 */
export async function findValidInviteCode(app: App, input: string): Promise<ValidInviteCode | null> {
  const code = input.trim();
  if (isConfigured(app, code)) return forEverybody(code);
  const usableCode = await sql.findUsableCode(app.db, digest(code), app.clock.now());
  return usableCode ? personal(usableCode) : null;
}

/** The member who creates an account with a code. */
export interface CodeUser {
  uid: string;
  email: string;
}

/**
 * Uses up a code in the transaction that creates the account. Returns null, and changes nothing, if it is not valid for this email.
 * @param now by default the present
 */
export async function consumeInviteCode(
  work: Work,
  input: string,
  member: CodeUser,
  now = work.app.clock.now(),
): Promise<ValidInviteCode | null> {
  const code = input.trim();
  if (isConfigured(work.app, code)) return forEverybody(code);
  const used = await sql.markCodeUsed(work.db, digest(code), member, now);
  return used ? personal(used) : null;
}

/** Creates a personal code for one account. Returns the code, of which only a hash is stored. @param now by default the present */
export async function issueInviteCode(
  work: Work,
  {
    email = null,
    days = ACCESS_CODE_LIFETIME_DAYS,
    invitedBy = null,
    madeInSession = null,
  }: { email?: string | null; days?: number; invitedBy?: string | null; madeInSession?: string | null } = {},
  now = work.app.clock.now(),
): Promise<string> {
  const code = codeFrom(randomBytes(CODE_BYTES));
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await sql.insertCode(work.db, { hash: digest(code), email, createdAt: now, expiresAt, invitedBy, madeInSession });
  return code;
}

/** Returns a page of codes for operators, and one more than the limit if there are more. */
export const listInviteCodes = async (app: App, page: sql.CodePage): Promise<IssuedCode[]> =>
  (await sql.codes(app.db, page)).map((row) => codeView(row, app.clock.now()));

/** Revokes a personal code. @throws AppError CODE_NOT_OPEN when it was used or revoked, or has expired */
export async function revokeInviteCode(work: Work, id: string): Promise<IssuedCode> {
  const row = await sql.revokeCode(work.db, id, work.app.clock.now());
  return row ? codeView(row, work.app.clock.now()) : fail('CODE_NOT_OPEN');
}
