import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret, signatureCheck } from '#server/platform/db/secrets.ts';
import { fail } from '#server/platform/http/errors.ts';
import { contentOfToken, keyedHash, signToken } from '#server/platform/signed-tokens.ts';
import { plansOf } from './sharing.sql.ts';

/** contact: whether somebody wants the mails of a member. plan: the page of a shared plan. home: whether the member got home. */
export type Purpose = 'contact' | 'plan' | 'home';

const SECRET = 'safety-links';
const secretOf = (db: Db) => sharedSecret(db, SECRET);
/** Returns a function that tells whether this server signed a token, before the link is looked up. */
export const safetySignatures = (db: Db) => signatureCheck(db, SECRET, 'content');

/** Returns a keyed hash of an address or mailbox, in which nobody can look one up. */
export const hashOf = async (db: Db, email: string): Promise<Buffer> =>
  keyedHash(await secretOf(db), `address ${email.toLowerCase()}`);

const ID_LENGTH = 20;
/** Returns the id of an address as the contact of a member. */
export const contactIdOf = async (db: Db, uid: string, email: string): Promise<string> =>
  keyedHash(await secretOf(db), `contact ${uid} ${email.toLowerCase()}`)
    .toString('hex')
    .slice(0, ID_LENGTH);

/** Returns a token that works for one purpose and as long as the row with that id exists. */
export const tokenFor = async (db: Db, purpose: Purpose, id: string): Promise<string> =>
  signToken(await secretOf(db), `${purpose}.${id}`);

/** Returns a token with which a member says that they got home; null when nothing of this hangout waits for an answer. */
export async function homeToken(db: Db, uid: string, hangoutId: string): Promise<string | null> {
  const plan = (await plansOf(db, uid)).find((candidate) => candidate.hangoutId === hangoutId);
  return plan?.askedAt != null && plan.homeAt === null ? tokenFor(db, 'home', plan.id) : null;
}

/** Returns a link for a mail. The token is in the fragment, so that browsers do not send it to servers on their own. */
export async function safetyLinkTo(app: App, db: Db, purpose: Purpose, id: string) {
  return `${app.publicUrl()}/safety#${await tokenFor(db, purpose, id)}`;
}

/** Returns the purpose and id of a token. @throws AppError SAFETY_LINK_GONE when the signature is wrong */
export async function openToken(db: Db, token: string): Promise<{ purpose: Purpose; id: string }> {
  const content = contentOfToken(await secretOf(db), token) ?? fail('SAFETY_LINK_GONE');
  const [purpose = '', id = ''] = content.split('.');
  return { purpose: purpose as Purpose, id };
}
