import type { FastifyInstance } from 'fastify';
import { isOwnOrigin } from '#server/platform/http/own-origin.ts';
import { errorCode } from '#server/platform/log/log.ts';
import { useCases } from './calls.ts';
import type { IdentityContext } from './context.ts';
import { serveIdentityCalls } from './http.ts';
import { reloadSigningKeys } from './rotate-signing-keys.ts';
import { READ_KEYS_EVERY_MS } from './signing-keys.ts';

/** Serves the identity API under its prefixes, and notices new signing keys, while the server runs. */
export async function serveIdentity(ctx: IdentityContext, app: FastifyInstance) {
  // Read the secrets before the first request. Inside a transaction, reading them takes a second connection, and many
  // requests right after the start could then block each other with one connection each.
  await Promise.all([ctx.secrets(), reloadSigningKeys(ctx)]);
  const isAllowedOrigin = (origin: string, host: string | undefined) =>
    isOwnOrigin({ origin, host }, ctx.publicUrl()) || ctx.config.identityOrigins.includes(origin);
  const apiKey = ctx.config.identityApiKey;
  await serveIdentityCalls(ctx, app, { useCases, apiKey, isAllowedOrigin, log: ctx.log });
  const reload = () =>
    reloadSigningKeys(ctx).catch((error) =>
      ctx.log.warn(
        { event: 'signing_keys_not_read', code: errorCode(error) },
        'The signing keys could not be read again.',
      ),
    );
  const often = setInterval(reload, READ_KEYS_EVERY_MS);
  often.unref();
  app.addHook('onClose', async () => clearInterval(often));
}
