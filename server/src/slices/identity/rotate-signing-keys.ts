import type { App } from '#server/platform/app.ts';
import { deleteSigningKeysEndedBefore, insertSigningKey, retireSigningKeys } from './signing-keys.sql.ts';
import { generateSigningKey, KNOWN_EVERYWHERE_MS, signingKeys, TOKEN_IN_USE_MS } from './signing-keys.ts';

/**
 * Makes a new key, which signs as soon as every node has read it. The former keys verify until their last token has
 * expired.
 * @param atOnce for a key that may be stolen: the new key signs now, and nodes refuse tokens of former keys once they
 * read this
 * @returns the name of the new key, and when the former ones end
 */
export async function rotateSigningKeys(
  app: App,
  atOnce: boolean,
): Promise<{ kid: string; signsFrom: Date; formerEnd: Date }> {
  const key = await generateSigningKey();
  return app.transact(async ({ db }) => {
    const now = app.clock.now();
    const signsFrom = new Date(now.getTime() + (atOnce ? 0 : KNOWN_EVERYWHERE_MS));
    const formerEnd = atOnce ? now : new Date(signsFrom.getTime() + TOKEN_IN_USE_MS);
    await retireSigningKeys(db, formerEnd);
    await insertSigningKey(db, { ...key, now, signsFrom });
    return { kid: key.kid, signsFrom, formerEnd };
  });
}

/** Deletes the keys whose last token has expired. */
export const deleteEndedSigningKeys = (app: App) => deleteSigningKeysEndedBefore(app.db, app.clock.now());

/** Reads the keys again, so that this node knows the keys that another one made. */
export const reloadSigningKeys = (app: App): Promise<void> => signingKeys(app).reload();
