import { randomBytes } from 'node:crypto';
import type { AppealState } from '#contract/safety/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import * as sql from './appeals.sql.ts';
import type { SafetyContext } from './context.ts';
import { suspendedMail } from './mails.ts';

/** Returns the mail about a suspension with a new link to appeal, which replaces the old one. Null when the member is not suspended. */
export async function suspensionMail(
  { identity, publicUrl }: Pick<SafetyContext, 'identity' | 'publicUrl'>,
  db: Db,
  uid: string,
): Promise<Mail | null> {
  const email = await identity.emailOf(db, uid);
  const token = randomBytes(32).toString('base64url');
  const suspension = email === null ? null : await sql.setLink(db, uid, sha256(token));
  if (email === null || !suspension) return null;
  // The token is in the fragment, so that browsers do not send it to servers on their own.
  return suspendedMail(email, { words: suspension.words, link: `${publicUrl()}/appeal#${token}` });
}

/** Returns the suspension that a mailed link is about. @throws AppError APPEAL_GONE */
export const findByToken = async (db: Db, token: string) =>
  (await sql.findByLink(db, sha256(token))) ?? fail('APPEAL_GONE');

export const toAppealState = ({ appealed, decision, words }: sql.Suspension): AppealState => ({
  state: !appealed ? 'open' : decision === 'declined' ? 'declined' : 'sent',
  words,
});
