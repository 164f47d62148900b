import { createHmac, randomBytes } from 'node:crypto';
import type { AppealState } from '#contract/safety/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret } from '#server/platform/db/secrets.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import * as sql from './appeals.sql.ts';
import type { SafetyContext } from './context.ts';
import { suspendedMail } from './mails.ts';

/**
 * Returns the mail about a suspension, with the link to appeal. A suspension has one link: a stranger who asks for it again in
 * the member's name must not void the one that the member has. Null when the member is not suspended.
 */
export async function suspensionMail(
  { identity, publicUrl }: Pick<SafetyContext, 'identity' | 'publicUrl'>,
  db: Db,
  uid: string,
): Promise<Mail | null> {
  const email = await identity.emailOf(db, uid);
  const suspension = email === null ? undefined : await sql.suspensionOf(db, uid);
  if (email === null || !suspension) return null;
  const secret = await sharedSecret(db, 'appeal-link', () => randomBytes(32));
  const token = createHmac('sha256', secret).update(`${uid} ${suspension.createdAt}`).digest('base64url');
  await sql.setLink(db, uid, sha256(token));
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
