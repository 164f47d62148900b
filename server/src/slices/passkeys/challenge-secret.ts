import { type App, onePerApp } from '#server/platform/app.ts';
import { cachedSecret } from '#server/platform/db/secrets.ts';

const secret = onePerApp(({ db }) => cachedSecret(db, 'passkey-challenges'));
/** Returns the secret that signs the challenges. */
export const challengeSecret = (app: App) => secret(app)();
