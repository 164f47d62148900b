import { randomBytes } from 'node:crypto';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret, signatureCheck } from '#server/platform/db/secrets.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { tagCode } from '#server/platform/signed-tokens.ts';
import { staffMembers } from '#server/slices/identity/index.ts';
import { SET_UP_LINK_MS } from './installation.rules.ts';
import * as sql from './set-up-links.sql.ts';

const SECRET = 'set-up-links';
/** Returns a function that tells whether this server made the token of a set-up link, before it is looked up. */
export const setUpSignatures = (db: Db) => signatureCheck(db, SECRET, 'code');

/** Makes the link, which ends an earlier one. The database has only its hash. Returns the token. */
export async function makeSetUpLink(work: Work): Promise<string> {
  const token = tagCode(await sharedSecret(work.db, SECRET), randomBytes(16));
  const expiresAt = new Date(work.app.clock.now().getTime() + SET_UP_LINK_MS);
  await sql.replaceLink(work.db, { hash: sha256(token), expiresAt });
  return token;
}

/**
 * Returns the address of the set-up page with a new token; null when there is an operator or the installation is not public. The token
 * is in the fragment, which browsers send to no server.
 */
export async function openSetUp(app: App): Promise<string | null> {
  if (!app.config.isPublic) return null;
  const token = await app.transact(async (work) => {
    const staff = await staffMembers(work.db);
    return staff.some(({ role }) => role === 'operator') ? null : makeSetUpLink(work);
  });
  return token && `${app.publicUrl()}/set-up#${token}`;
}

/** Ends the link, because there is an operator now. */
export const closeSetUp = ({ db }: Work) => sql.deleteLink(db);

/** @throws AppError SET_UP_LINK_GONE when the link is another one, has expired or has ended */
export async function checkSetUpLink({ db, clock }: Pick<App, 'db' | 'clock'>, token: string): Promise<void> {
  if (!(await sql.isLinkOpen(db, sha256(token), clock.now()))) fail('SET_UP_LINK_GONE');
}

/** As checkSetUpLink, and locks the link, so that two people cannot use it at once. @throws AppError SET_UP_LINK_GONE */
export async function lockSetUpLink({ db, app }: Work, token: string): Promise<void> {
  if (!(await sql.lockLink(db, sha256(token), app.clock.now()))) fail('SET_UP_LINK_GONE');
}
