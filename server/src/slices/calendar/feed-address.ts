import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret, signatureCheck } from '#server/platform/db/secrets.ts';
import { contentOfToken, signToken } from '#server/platform/signed-tokens.ts';
import { codeOf } from './feeds.sql.ts';

const SECRET = 'calendar-feeds';
/** Returns a function that tells whether this server signed a token, before the member is looked up. */
export const calendarSignatures = (db: Db) => signatureCheck(db, SECRET, 'content');

/** Returns the token of a member's calendar; null when they have none. It works until it is replaced or removed. */
async function feedTokenOf(db: Db, uid: string): Promise<string | null> {
  const code = await codeOf(db, uid);
  return code === undefined ? null : signToken(await sharedSecret(db, SECRET), `${uid}.${code}`);
}

/** Returns the address of a member's calendar as the contract names it. */
export async function feedOf(app: App, db: Db, uid: string) {
  const token = await feedTokenOf(db, uid);
  return { address: token === null ? null : `${app.publicUrl()}/calendar/${token}.ics` };
}

/** Returns the member to whose calendar a token leads; null after it was replaced or removed. */
export async function ownerOfFeed(db: Db, token: string): Promise<string | null> {
  const [uid = '', code = ''] = contentOfToken(await sharedSecret(db, SECRET), token)?.split('.') ?? [];
  return code !== '' && (await codeOf(db, uid)) === code ? uid : null;
}
