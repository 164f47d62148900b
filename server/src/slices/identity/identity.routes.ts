import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  IDENTITY_PREFIXES,
  type IdentityCallName,
  type IdentityResponse,
  identityCalls,
  TOKEN_PREFIXES,
} from '#contract/identity/routes.ts';
import type { Accounts } from './identity.accounts.ts';
import type { Codes } from './identity.codes.ts';
import { errorBodyOf, IdentityError, isPassing, malformed, refuse } from './identity.errors.ts';
import { type PasswordPolicy, PROJECT_ID, policyView } from './identity.rules.ts';
import type { Sessions } from './identity.sessions.ts';

type Parsed<N extends IdentityCallName> = z.output<(typeof identityCalls)[N]['request']>;
type IdentityHandlers = {
  [N in IdentityCallName]: (request: Parsed<N>, address: string) => Promise<IdentityResponse<N>> | IdentityResponse<N>;
};

interface Services {
  accounts: Accounts;
  codes: Codes;
  sessions: Sessions;
  policy: PasswordPolicy;
}

/** Each call of the contract, answered. */
export const identityHandlers = ({ accounts, codes, sessions, policy }: Services): IdentityHandlers => ({
  signUp: accounts.signUp,
  signInWithPassword: accounts.signIn,
  lookup: ({ idToken }) => accounts.lookup(idToken),
  update: (request) => (request.oobCode ? codes.apply(request.oobCode) : accounts.update(request)),
  delete: ({ idToken }) => accounts.remove(idToken),
  async signOut({ idToken }) {
    await sessions.signOut(idToken);
    return { kind: 'identitytoolkit#SignOutResponse' };
  },
  sendOobCode: codes.send,
  resetPassword: codes.reset,
  async token({ grant_type, refresh_token }) {
    if (!grant_type) refuse('MISSING_GRANT_TYPE');
    if (grant_type !== 'refresh_token') refuse('INVALID_GRANT_TYPE');
    if (!refresh_token) return refuse('MISSING_REFRESH_TOKEN');
    const { uid, idToken, refreshToken, expiresIn } = await sessions.refresh(refresh_token);
    return {
      access_token: idToken,
      id_token: idToken,
      refresh_token: refreshToken,
      expires_in: expiresIn,
      token_type: 'Bearer',
      user_id: uid,
      project_id: PROJECT_ID,
    };
  },
  recaptchaConfig: () => ({
    recaptchaKey: `projects/${PROJECT_ID}/keys/none`,
    recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' }],
  }),
  passwordPolicy: () => policyView(policy),
});

const BODY_LIMIT = 64 * 1024;

/** A page of another origin may use this API, as the client library does there: it carries tokens, never cookies. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, x-client-version, x-firebase-appcheck, x-firebase-client, x-firebase-gmpid, x-firebase-locale, x-goog-api-key',
  'access-control-max-age': '7200',
};

function checkKey(request: FastifyRequest, apiKey: string) {
  const { key } = request.query as { key?: string | string[] };
  const given = key || request.headers['x-goog-api-key'];
  if (!given) {
    throw new IdentityError('The request is missing a valid API key.', {
      httpStatus: 403,
      reason: 'forbidden',
      status: 'PERMISSION_DENIED',
    });
  }
  if (given !== apiKey) malformed('API key not valid. Please pass a valid API key.');
}

/** The body of a POST, whatever its type says: the library marks JSON as JSON, tools often do not. */
function bodyOf(request: FastifyRequest): unknown {
  const text = typeof request.body === 'string' ? request.body : '';
  if (/^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return malformed('Invalid JSON payload received. Unable to parse it.');
  }
}

/**
 * Errors of this API's own kind go out in the provider's shape. Faults and overload go out without JSON: at lookup and
 * token the client library takes any JSON error for the end of the session, and signs the member out for good (docs/identity-api.md, SDK behavior 1).
 */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof IdentityError) return reply.status(error.httpStatus).send(errorBodyOf(error));
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const message = statusCode === 413 ? 'Request payload is too large.' : 'The request could not be read.';
    return reply
      .status(statusCode)
      .send(errorBodyOf(new IdentityError(message, { httpStatus: statusCode, status: 'INVALID_ARGUMENT' })));
  }
  const passing = isPassing(error);
  const context = { requestId: request.id, route: request.routeOptions.url };
  if (passing) request.log.warn({ ...context, reason: (error as Error).message }, 'identity is briefly unavailable');
  else request.log.error({ ...context, err: error }, 'unexpected error in identity');
  return reply
    .status(passing ? 503 : 500)
    .header('retry-after', '2')
    .type('text/plain; charset=utf-8')
    .send('Briefly unavailable. Please try again.');
}

/** Serves every call of the identity API under each of its addresses. */
export async function registerIdentity(
  app: FastifyInstance,
  { handlers, apiKey }: { handlers: IdentityHandlers; apiKey: string },
) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler(answerError);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(CORS);
    });

    for (const [name, { method, path, request: shape }] of Object.entries(identityCalls)) {
      const handle = handlers[name as IdentityCallName] as (request: unknown, address: string) => unknown;
      for (const prefix of name === 'token' ? TOKEN_PREFIXES : IDENTITY_PREFIXES) {
        scope.route({
          method,
          // A double colon is a literal one.
          url: `${prefix}${path.replace(':', '::')}`,
          bodyLimit: BODY_LIMIT,
          onRequest: async (request) => checkKey(request, apiKey),
          handler: async (request) => {
            const parsed = shape.safeParse(method === 'GET' ? {} : bodyOf(request));
            if (parsed.success) return handle(parsed.data, request.ip);
            const where = parsed.error.issues[0]?.path.join('.') || 'the body';
            return malformed(`Invalid JSON payload received. Unexpected value at ${where}.`);
          },
        });
      }
    }

    for (const area of ['/v1/*', '/v2/*', '/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*']) {
      scope.all(area, async (request, reply) => {
        if (request.method === 'OPTIONS') return reply.status(204).send();
        throw new IdentityError('Not Found', { httpStatus: 404, reason: 'notFound', status: 'NOT_FOUND' });
      });
    }
  });
}
