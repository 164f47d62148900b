import { type App, onePerApp } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cachedSecret } from '#server/platform/db/secrets.ts';
import { keyedHash } from '#server/platform/signed-tokens.ts';

/** Returns a function that returns the secrets, which are read once. */
function identitySecretsIn(db: Db) {
  const readSecret = cachedSecret(db, 'identity-hmac');
  return async () => {
    const secret = await readSecret();
    return {
      /** Returns a keyed hash (HMAC). Hashes for different purposes are unrelated. */
      keyed: (purpose: string, text: string): Buffer => keyedHash(secret, `${purpose}\0${text}`),
    };
  };
}
export type IdentitySecrets = Awaited<ReturnType<ReturnType<typeof identitySecretsIn>>>;

const reader = onePerApp(({ db }) => identitySecretsIn(db));
/** Returns the secrets of this installation. */
export const identitySecrets = (app: App) => reader(app)();
