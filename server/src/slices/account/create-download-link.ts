import { randomBytes } from 'node:crypto';
import { account } from '#contract/account/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret, signatureCheck } from '#server/platform/db/secrets.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { tagCode } from '#server/platform/signed-tokens.ts';
import { requireRecentLogin } from '#server/slices/identity/index.ts';
import { DOWNLOAD_LINK_LIFETIME_MS } from './downloads.rules.ts';
import { setLink } from './downloads.sql.ts';

const SECRET = 'download-links';
/** Returns a function that tells whether this server made the address of a download, before it is looked up. */
export const downloadSignatures = (db: Db) => signatureCheck(db, SECRET, 'code');

/**
 * Returns an address that a browser can open without a token and save to disk as it arrives. It works for two minutes,
 * and not after the session that asked has ended; a new one replaces it.
 */
export const createDownloadLink = handle(account.createDownloadLink, async ({ app, db, viewer, params }) => {
  requireRecentLogin(app, viewer);
  const token = tagCode(await sharedSecret(db, SECRET), randomBytes(16));
  const now = app.clock.now();
  const until = new Date(now.getTime() + DOWNLOAD_LINK_LIFETIME_MS);
  if (!(await setLink(db, params.uid, { hash: sha256(token), until, now, sessionId: viewer.sessionId })))
    fail('DOWNLOAD_NOT_READY');
  return { address: `/downloads/${token}` };
});
