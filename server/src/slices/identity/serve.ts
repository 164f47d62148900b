import type { FastifyInstance } from 'fastify';
import type { App } from '#server/platform/app.ts';
import { isOwnOrigin } from '#server/platform/http/own-origin.ts';
import type { Run } from '#server/platform/http/run.ts';
import { errorCode } from '#server/platform/log/log.ts';
import { resetLinksMailed } from './mail-later.ts';
import { reloadSigningKeys } from './rotate-signing-keys.ts';
import { identitySecrets } from './secrets.ts';
import { serveIdentityCalls } from './serve-calls.ts';
import { READ_KEYS_EVERY_MS } from './signing-keys.ts';

/** Serves the identity API under its prefixes, and notices new signing keys, while the server runs. */
export async function serveIdentity(app: App, http: FastifyInstance, run: Run) {
  // Read the secrets before the first request. Inside a transaction, reading them takes a second connection, and many
  // requests right after the start could then block each other with one connection each.
  await Promise.all([identitySecrets(app), reloadSigningKeys(app)]);
  const isAllowedOrigin = (origin: string, host: string | undefined) =>
    isOwnOrigin({ origin, host }, app.publicUrl()) || app.config.identityOrigins.includes(origin);
  await serveIdentityCalls(app, http, { run, isAllowedOrigin });
  const reload = () =>
    reloadSigningKeys(app).catch((error) =>
      app.log.warn(
        { event: 'signing_keys_not_read', code: errorCode(error) },
        'The signing keys could not be read again.',
      ),
    );
  const reloadTimer = setInterval(reload, READ_KEYS_EVERY_MS);
  reloadTimer.unref();
  http.addHook('onClose', async () => {
    clearInterval(reloadTimer);
    await resetLinksMailed(app);
  });
}
