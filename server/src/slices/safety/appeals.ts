import type { AppealState } from '#contract/safety/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret, signatureCheck } from '#server/platform/db/secrets.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { keyedHash, tagCode } from '#server/platform/signed-tokens.ts';
import { recipientOf } from '#server/slices/identity/index.ts';
import * as sql from './appeals.sql.ts';
import { suspendedMail } from './mails.ts';

const SECRET = 'appeal-link';
/** Returns a function that tells whether this server made a token, before the link is looked up. */
export const appealSignatures = (db: Db) => signatureCheck(db, SECRET, 'code');

/**
 * Returns the mail about a suspension, with the link to appeal. A suspension has one link: a stranger who asks for it again in
 * the member's name must not void the one that the member has. Null when the member is not suspended.
 */
export async function suspensionMail(app: App, db: Db, uid: string): Promise<Mail | null> {
  const recipient = await recipientOf(db, uid);
  const suspension = recipient === null ? undefined : await sql.suspensionOf(db, uid);
  if (recipient === null || !suspension) return null;
  const secret = await sharedSecret(db, SECRET);
  const token = tagCode(secret, keyedHash(secret, `${uid} ${suspension.createdAt}`));
  await sql.setLink(db, uid, sha256(token));
  // The token is in the fragment, so that browsers do not send it to servers on their own.
  return suspendedMail(recipient, { words: suspension.words, link: `${app.publicUrl()}/appeal#${token}` });
}

/** Returns the suspension that a mailed link is about. @throws AppError APPEAL_GONE */
export const findByToken = async (db: Db, token: string) =>
  (await sql.findByLink(db, sha256(token))) ?? fail('APPEAL_GONE');

export const toAppealState = ({ appealed, decision, words }: sql.Suspension): AppealState => ({
  state: !appealed ? 'open' : decision === 'declined' ? 'declined' : 'sent',
  words,
});

/** Returns the state of a member's suspension and appeal; null when they are not suspended. */
export async function appealStateOf(db: Db, uid: string): Promise<AppealState | null> {
  const suspension = await sql.findByMember(db, uid);
  return suspension ? toAppealState(suspension) : null;
}

/** Stores the one appeal that a suspension allows. @throws AppError APPEAL_SENT */
async function store(work: Work, { uid, suspendedAt, ofStaff }: sql.Suspension, words: string) {
  const stored = { uid, suspendedAt, ofStaff, words, now: work.app.clock.now() };
  if (!(await sql.insertAppeal(work.db, stored))) fail('APPEAL_SENT');
}

/** Stores the appeal of the holder of a mailed link. @throws AppError APPEAL_GONE, APPEAL_SENT */
export async function addAppealByToken(work: Work, token: string, words: string) {
  const suspension = await findByToken(work.db, token);
  await store(work, suspension, words);
  return { state: 'sent' as const, words: suspension.words };
}

/** Stores a member's appeal. @throws AppError APPEAL_GONE, APPEAL_SENT */
export async function addAppeal(work: Work, uid: string, words: string) {
  const suspension = (await sql.findByMember(work.db, uid)) ?? fail('APPEAL_GONE');
  await store(work, suspension, words);
  return { state: 'sent' as const, words: suspension.words };
}

/** Stores how an appeal was decided, which is returned. @throws AppError APPEAL_DECIDED, also for one out of reach */
export const settleAppeal = async (work: Work, settlement: sql.AppealSettlement): Promise<sql.AppealRow> =>
  (await sql.closeAppeal(work.db, { ...settlement, now: work.app.clock.now() })) ?? fail('APPEAL_DECIDED');
