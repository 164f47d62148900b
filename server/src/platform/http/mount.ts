import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowsStaff, TOKEN_PREFIX } from '#contract/access-levels.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { RouteSpec, SliceRoutes } from '#contract/route.ts';
import { VISITOR_BODY_MAX_BYTES } from '#server/platform/server-limits.rules.ts';
import type { SecurityLog } from '../log/security-log.ts';
import { checkBytes, checkJson } from './body-checks.ts';
import { delayAnswer } from './delay-refusals.ts';
import { AppError, fail, markAsAccessRefusal } from './errors.ts';
import type { Actor, Caller, SliceHandlers } from './handle.ts';
import { requestLanguage } from './request-language.ts';
import type { Runner } from './run.ts';
import { createUploadTracker, nameOfCall } from './throttle.ts';

/**
 * Returns the member who calls. `closed` also accepts the session of a closed account.
 * @throws AppError UNAUTHENTICATED when the token is wrong, expired or of an ended session
 */
export type Authenticate = (token: string, options?: { closed: boolean }) => Promise<Actor>;

interface Mounting {
  authenticate: Authenticate;
  /** Returns the operator whose script sent a token. @throws AppError UNAUTHENTICATED */
  authenticateScript: (token: string) => Promise<Actor>;
  /** Returns a Set-Cookie header for an answer that signs a member in; null for others, and when their browser has a current cookie. */
  cookieForAnswer?: ((answer: unknown, cookies: string | undefined) => Promise<string | null>) | undefined;
  /** Receives refused access. */
  security: Pick<SecurityLog, 'record'>;
}

export const bearer = (request: FastifyRequest): string | null =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

export const callerOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Caller => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  language: requestLanguage(headers),
});

/** Use cases answer these when somebody could not prove who they are. */
const PROOF_FAILED: ReadonlySet<ErrorCode> = new Set(['PASSKEY_REFUSED', 'RECOVERY_CODE_WRONG']);

/** Returns a function that mounts a slice's routes: reads their requests, runs them, and writes the answers. */
export function createMount(
  http: FastifyInstance,
  runner: Pick<Runner, 'admit' | 'answer' | 'addHandlers'>,
  { authenticate, authenticateScript, cookieForAnswer, security }: Mounting,
) {
  const actors = new WeakMap<FastifyRequest, Actor>();
  const trackUpload = createUploadTracker();
  const actorOfToken = ({ access }: RouteSpec, token: string) =>
    token.startsWith(TOKEN_PREFIX)
      ? authenticateScript(token)
      : authenticate(token, { closed: access === 'accountHolder' });

  /** Waits for a part of the answer, and records an error of it that refuses the caller. */
  async function recorded<T>(spec: RouteSpec, request: FastifyRequest, part: Promise<T>): Promise<T> {
    try {
      return await part;
    } catch (error) {
      if (error instanceof AppError && (error.isAccessRefused || PROOF_FAILED.has(error.code))) {
        const uid = actors.get(request)?.uid;
        security.record('access_refused', { uid, address: request.ip, route: nameOfCall(spec), outcome: error.code });
      }
      throw error;
    }
  }

  /** Admits the caller before the body is read, so that a refused one cannot make the server read it. */
  async function admitRequest(spec: RouteSpec, request: FastifyRequest, reply: FastifyReply) {
    const token = bearer(request);
    const actor = token === null ? null : await actorOfToken(spec, token);
    if (actor) actors.set(request, actor);
    await runner.admit(spec, actor, { params: request.params, caller: callerOf(request) });
    if (!actor) return;
    if (spec.bytes) trackUpload(actor.uid, reply.raw);
  }

  /**
   * Returns the function that checks the caller of a route with a body again when it has arrived. A client can take two minutes to send
   * it. If the session ends before that, nothing is written.
   */
  function actorAfterBody(spec: RouteSpec, request: FastifyRequest) {
    const token = actors.has(request) && (spec.body || spec.bytes) ? bearer(request) : null;
    if (token === null) return undefined;
    return async () => {
      const actor = await actorOfToken(spec, token);
      return allowsStaff(spec.access, actor.staffRole) ? actor : fail('NOT_FOUND');
    };
  }

  async function respond(spec: RouteSpec, request: FastifyRequest, reply: FastifyReply) {
    const { params, query, body } = request;
    if (spec.bytes) checkBytes(body);
    else checkJson(body);
    const answer = await runner.answer(spec, actors.get(request) ?? null, {
      params,
      query,
      body,
      caller: callerOf(request),
      actorNow: actorAfterBody(spec, request),
      delayAnswer: () => delayAnswer(request),
    });
    const cookie = await cookieForAnswer?.(answer, request.headers.cookie);
    if (cookie) reply.header('set-cookie', cookie);
    return answer;
  }

  /** Mounts the routes of one slice. A route without a handler does not compile. */
  return function mount<T extends SliceRoutes>(sliceRoutes: T, handlers: SliceHandlers<T>) {
    runner.addHandlers(sliceRoutes, handlers);
    for (const spec of Object.values(sliceRoutes)) {
      http.route({
        method: spec.method,
        url: spec.path,
        config: { access: spec.access, bytes: spec.bytes },
        ...(spec.access === 'public' && { bodyLimit: VISITOR_BODY_MAX_BYTES }),
        onRequest: (request, reply) =>
          recorded(
            spec,
            request,
            markAsAccessRefusal(() => admitRequest(spec, request, reply)),
          ),
        handler: (request, reply) => recorded(spec, request, respond(spec, request, reply)),
      });
    }
  };
}
