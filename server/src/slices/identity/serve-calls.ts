import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IDENTITY_PREFIXES, type IdentityCall, identityCalls, TOKEN_PREFIXES } from '#contract/identity/routes.ts';
import type { App } from '#server/platform/app.ts';
import { shapeErrorOf } from '#server/platform/http/body-checks.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { callerOf } from '#server/platform/http/mount.ts';
import type { Run } from '#server/platform/http/run.ts';
import { errorCode, type Log } from '#server/platform/log/log.ts';
import type { SecurityLog } from '#server/platform/log/security-log.ts';
import { errorBodyOf, IdentityError, isTemporary, malformation, malformed, TooManyCalls } from './errors.ts';
import { sessionCookieForAnswer } from './session-cookie.ts';

const BODY_LIMIT = 64 * 1024;

const CORS = {
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, x-client-version, x-firebase-appcheck, x-firebase-client, x-firebase-gmpid, x-firebase-locale, x-goog-api-key',
  'access-control-max-age': '7200',
};

/**
 * Lets pages of our own origin and of the allowed ones use this API, and refuses those of others: a page that a member visits
 * could otherwise try passwords from their network. Programs that are not browsers send no origin.
 * @throws IdentityError PERMISSION_DENIED
 */
function checkOrigin({ headers }: FastifyRequest, reply: FastifyReply, isAllowed: Served['isAllowedOrigin']) {
  const { origin, host } = headers;
  reply.header('vary', 'origin');
  if (origin === undefined) return;
  if (!isAllowed(origin, host)) {
    throw new IdentityError('Requests from this origin are blocked.', {
      httpStatus: 403,
      reason: 'forbidden',
      status: 'PERMISSION_DENIED',
    });
  }
  reply.headers({ ...CORS, 'access-control-allow-origin': origin });
}

function checkKey(request: FastifyRequest, apiKey: string) {
  const { key } = request.query as { key?: string | string[] };
  const sentKey = key || request.headers['x-goog-api-key'];
  if (!sentKey) {
    throw new IdentityError('The request is missing a valid API key.', {
      httpStatus: 403,
      reason: 'forbidden',
      status: 'PERMISSION_DENIED',
    });
  }
  if (sentKey !== apiKey) malformed('API key not valid. Please pass a valid API key.');
}

/** Reads the body of a POST. Anything but a form is read as JSON, because some tools send JSON with another content type. */
function bodyOf(request: FastifyRequest): unknown {
  const text = typeof request.body === 'string' ? request.body : '';
  if (/^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  if (text.trim() === '') return {};
  if (shapeErrorOf(text)) return malformed('Invalid JSON payload received. It has too many levels or values.');
  try {
    return JSON.parse(text);
  } catch {
    return malformed('Invalid JSON payload received. Unable to parse it.');
  }
}

/** Refusals that show nothing but a mistake, or an ordinary end of a session. The sign-in records its own. */
const HARMLESS = /^(?:MISSING_|INVALID_EMAIL|WEAK_PASSWORD|PASSWORD_|EMAIL_EXISTS|INVALID_LOGIN_CREDENTIALS|Not Found)/;

function recordRefusal(security: SecurityLog, error: unknown, request: FastifyRequest) {
  const isFlood = error instanceof TooManyCalls;
  if (!isFlood && (!(error instanceof IdentityError) || HARMLESS.test(error.message))) return;
  const code = isFlood ? 'TOO_MANY_CALLS' : (error.status ?? error.message.split(' : ')[0]);
  const { url: route } = request.routeOptions;
  security.record('identity_refused', { address: request.ip, route, outcome: code });
}

/**
 * Answers an error. Errors of this API have the provider's shape. Faults and overload are answered as plain text, because
 * the client library treats any JSON error of lookup and token as the end of the session, and signs the member out
 * (docs/identity-api.md, SDK behavior 1).
 */
function answerError(log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof IdentityError) return reply.status(error.httpStatus).send(errorBodyOf(error));
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const message = statusCode === 413 ? 'Request payload is too large.' : 'The request could not be read.';
    return reply
      .status(statusCode)
      .send(errorBodyOf(new IdentityError(message, { httpStatus: statusCode, status: 'INVALID_ARGUMENT' })));
  }
  if (error instanceof TooManyCalls) return answerInPlainText(reply, 429, 60);
  const temporary = isTemporary(error);
  const context = { requestId: request.id, route: request.routeOptions.url };
  if (temporary)
    log.warn(
      { event: 'request_unavailable', ...context, reason: errorCode(error) },
      'The identity API is briefly unavailable.',
    );
  else log.error({ event: 'request_failed', ...context, err: error }, 'An identity request failed unexpectedly.');
  return answerInPlainText(reply, temporary ? 503 : 500, 2);
}

const answerInPlainText = (reply: FastifyReply, status: number, retryAfterS: number) =>
  reply
    .status(status)
    .header('retry-after', String(retryAfterS))
    .type('text/plain; charset=utf-8')
    .send('Briefly unavailable. Please try again.');

/** After these, the browser removes the pictures of the member from its cache. */
const ENDS_THE_SESSION: ReadonlySet<IdentityCall> = new Set([identityCalls.signOut, identityCalls.delete]);

/** Returns the provider's error for a body that the contract refuses; any other error as it is. */
function inProvidersShape(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'INVALID_INPUT') return error;
  const [invalidPath = ''] = Object.keys(error.fields ?? {});
  return malformation(`Invalid JSON payload received. Unexpected value at ${invalidPath || 'the body'}.`);
}

/** Reads the request of a call, runs the call, and writes its answer. */
const answerCall = (app: App, run: Run, spec: IdentityCall) => async (request: FastifyRequest, reply: FastifyReply) => {
  const body = spec.method === 'GET' ? {} : bodyOf(request);
  // A visitor calls: the token of a member is a part of the body.
  const answer = await run(spec, null, { body, caller: callerOf(request) }).catch((error) => {
    throw inProvidersShape(error);
  });
  if (ENDS_THE_SESSION.has(spec)) reply.header('clear-site-data', '"cache"');
  const cookie = await sessionCookieForAnswer(app, answer, request.headers.cookie);
  if (cookie) reply.header('set-cookie', cookie);
  return answer;
};

/** Answers other paths under the prefixes of this API in the provider's shape. */
function serveUnknownPaths(scope: FastifyInstance) {
  for (const area of ['/v1/*', '/v2/*', '/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*']) {
    scope.all(area, async (request, reply) => {
      if (request.method === 'OPTIONS') return reply.status(204).send();
      throw new IdentityError('Not Found', { httpStatus: 404, reason: 'notFound', status: 'NOT_FOUND' });
    });
  }
}

interface Served {
  /** Whether pages of this origin may use the API. @param host the host that the request names */
  isAllowedOrigin: (origin: string, host: string | undefined) => boolean;
  run: Run;
}

/** Serves every call of the identity API under each of its prefixes. */
export async function serveIdentityCalls(app: App, http: FastifyInstance, { run, isAllowedOrigin }: Served) {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, onParsed) =>
      onParsed(null, body),
    );
    scope.setErrorHandler((error, request, reply) => {
      recordRefusal(app.security, error, request);
      return answerError(app.log, error, request, reply);
    });
    scope.addHook('onRequest', async (request, reply) => checkOrigin(request, reply, isAllowedOrigin));
    for (const [name, spec] of Object.entries(identityCalls)) {
      for (const prefix of name === 'token' ? TOKEN_PREFIXES : IDENTITY_PREFIXES) {
        scope.route({
          method: spec.method,
          // A double colon stands for a literal one.
          url: `${prefix}${spec.path.replace(':', '::')}`,
          bodyLimit: BODY_LIMIT,
          config: { access: 'public' },
          onRequest: async (request) => checkKey(request, app.config.identityApiKey),
          handler: answerCall(app, run, spec),
        });
      }
    }
    serveUnknownPaths(scope);
  });
}
