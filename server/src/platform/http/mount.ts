import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NEEDS_PROFILE, OWN_UID } from '#contract/access-levels.ts';
import { COMMON_ERRORS, ERROR_STATUSES, type ErrorCode } from '#contract/errors.ts';
import { FUNCTION_TIMEOUT_MS } from '#contract/limits.ts';
import type { RouteSpec, RouteTable } from '#contract/route.ts';
import { VISITOR_BODY_MAX_BYTES } from '#server/platform/limits.rules.ts';
import type { App } from '../app.ts';
import type { SecurityLog } from '../log/security-log.ts';
import { within } from '../within.ts';
import { checkBytes, checkJson } from './body-checks.ts';
import { AppError, fail } from './errors.ts';
import type { Actor, Handler, SliceHandlers } from './handle.ts';
import { createThrottle, type Limits } from './limits.ts';
import type { CountLink } from './link-limits.ts';
import { requestLanguage } from './request-language.ts';

/**
 * Returns the caller. `closed` also accepts the session of a closed account.
 * @throws AppError UNAUTHENTICATED when the token is wrong, expired or of an ended session
 */
export type Authenticate = (token: string, options?: { closed: boolean }) => Promise<Actor>;

export interface Mounting {
  authenticate: Authenticate;
  /** Returns whether a member has saved a profile. Accounts without one can only finish the wizard. */
  hasProfile: (uid: string) => Promise<boolean>;
  /** Checks the step-up of routes that need one. @throws AppError PASSKEY_REQUIRED, STEP_UP_REQUIRED */
  requireStepUp: (actor: Actor) => Promise<void>;
  limits: Limits;
  /** Checks and counts the token of a mailed link. */
  countLink: CountLink;
  /** Multiplies how fast a member's calls may start, for load tests. */
  limitsFactor: number;
  /** Returns a Set-Cookie header for the answers to a member's calls; null when their browser has a current cookie. */
  cookieFor?: ((actor: Actor, cookies: string | undefined) => Promise<string | null>) | undefined;
  /** Receives refused access, and the calls of operators. */
  security: Pick<SecurityLog, 'record'>;
  /** How long a callable function may take (F-01). */
  functionTimeoutMs?: number | undefined;
  /** Receives an error code that a handler threw and its route does not declare. */
  onUndeclaredError?: ((route: RouteSpec, code: ErrorCode) => void) | undefined;
}

const COMMON: ReadonlySet<ErrorCode> = new Set(COMMON_ERRORS);
const isDeclared = ({ access, errors }: RouteSpec, code: ErrorCode) =>
  COMMON.has(code) ||
  errors.includes(code) ||
  (code === 'UNAUTHENTICATED' && access !== 'public') ||
  (code === 'PROFILE_REQUIRED' && NEEDS_PROFILE.has(access));
export const bearer = (request: FastifyRequest): string | null =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** Use cases answer these when somebody could not prove who they are. */
const PROOF_FAILED: ReadonlySet<ErrorCode> = new Set(['PASSKEY_REFUSED', 'RECOVERY_CODE_WRONG']);
const nameOf = ({ method, path }: RouteSpec) => `${method} ${path}`;

/** Fails with UNAVAILABLE when a call takes longer than it may (F-01). Its work continues, so that the next call may find it cached. */
const inTime = <T>(ms: number, work: Promise<T>) => within(ms, work, () => fail('UNAVAILABLE'));

/** Returns the checks of a caller that come before the handler of a route. */
function createChecks(mounting: Mounting) {
  const { authenticate, hasProfile, requireStepUp, limits, countLink, limitsFactor, security, cookieFor } = mounting;
  const actors = new WeakMap<FastifyRequest, Actor>();
  const memberOf = ({ access }: RouteSpec, token: string) =>
    authenticate(token, { closed: access === 'accountHolder' });

  async function actorOf(spec: RouteSpec, request: FastifyRequest): Promise<Actor | null> {
    const token = bearer(request);
    if (token === null) return spec.access === 'public' ? null : fail('UNAUTHENTICATED');
    const actor = await memberOf(spec, token);
    actors.set(request, actor);
    if (NEEDS_PROFILE.has(spec.access) && !(await hasProfile(actor.uid))) fail('PROFILE_REQUIRED');
    const { uid } = (request.params ?? {}) as { uid?: string };
    if (OWN_UID.has(spec.access) && uid !== actor.uid) fail('NOT_FOUND');
    if (spec.access === 'operator' && !actor.operator) fail('NOT_FOUND');
    return actor;
  }
  /**
   * Checks the caller of a route with a body again when it has arrived. A client can take two minutes to send it. If the
   * session ends before that, nothing is written.
   */
  async function stillAllowed(spec: RouteSpec, request: FastifyRequest, actor: Actor | null): Promise<Actor | null> {
    const token = actor && (spec.body || spec.bytes) ? bearer(request) : null;
    if (!token) return actor;
    const now = await memberOf(spec, token);
    if (spec.access === 'operator' && !now.operator) fail('NOT_FOUND');
    return now;
  }
  const throttle = createThrottle(limits, limitsFactor);

  function recordRefusal(spec: RouteSpec, request: FastifyRequest, { code }: AppError) {
    const uid = actors.get(request)?.uid;
    security.record('access_refused', { uid, address: request.ip, route: nameOf(spec), outcome: code });
  }

  /** Runs a check before the handler, and records it when it refuses the caller. */
  async function check(spec: RouteSpec, request: FastifyRequest, run: () => Promise<unknown>) {
    try {
      await run();
    } catch (error) {
      if (error instanceof AppError) recordRefusal(spec, request, error);
      throw error;
    }
  }
  /** Checks the caller before the body is read, so that a refused one cannot make the server read it. Visitors are counted later. */
  async function checkCaller(spec: RouteSpec, request: FastifyRequest, reply: FastifyReply) {
    const actor = await actorOf(spec, request);
    if (!actor) return;
    if (!spec.link) await throttle.check(spec, { request, reply, actor });
    if (spec.stepUp) await requireStepUp(actor);
    const cookie = await cookieFor?.(actor, request.headers.cookie);
    if (cookie) reply.header('set-cookie', cookie);
  }
  /** Counts the token of a mailed link, once the body has arrived. */
  async function checkLink({ link }: RouteSpec, { body, ip }: FastifyRequest) {
    if (link) await countLink(link, (body as { token?: unknown } | null)?.token, ip);
  }
  /** Counts a visitor when the body is valid: junk of a stranger must not use up what others behind the address may do. */
  async function checkVisitor(spec: RouteSpec, request: FastifyRequest, reply: FastifyReply) {
    if (!actors.has(request) && !spec.link) await throttle.check(spec, { request, reply, actor: null });
  }
  return { actors, throttle, stillAllowed, recordRefusal, check, checkCaller, checkLink, checkVisitor };
}

/** Returns a function that mounts a slice's routes. Authentication, access level, rate limit and schemas come before the handler. */
export function createMount(http: FastifyInstance, app: App, mounting: Mounting) {
  const { security, onUndeclaredError, functionTimeoutMs = FUNCTION_TIMEOUT_MS } = mounting;
  const checks = createChecks(mounting);
  const { actors, throttle, stillAllowed, recordRefusal, check } = checks;

  type Run = (request: FastifyRequest, viewer: Actor | null) => Promise<unknown>;

  /** Runs a handler when the caller's other calls leave room for it. */
  async function call(spec: RouteSpec, request: FastifyRequest, run: Run) {
    const actor = actors.get(request) ?? null;
    const answering = throttle.run(spec, actor, async () => run(request, await stillAllowed(spec, request, actor)));
    const answer = await (spec.limit === 'callable' ? inTime(functionTimeoutMs, answering) : answering);
    if (spec.access === 'operator') security.record('operator_called', { uid: actor?.uid, route: nameOf(spec) });
    return answer;
  }

  /** Records an error of a handler that refuses access, or that the route does not declare. */
  function recordError(spec: RouteSpec, request: FastifyRequest, error: AppError) {
    if (error.isAccessRefused || PROOF_FAILED.has(error.code)) recordRefusal(spec, request, error);
    if (!isDeclared(spec, error.code)) onUndeclaredError?.(spec, error.code);
  }

  function mountRoute(spec: RouteSpec, run: Run) {
    http.route({
      method: spec.method,
      url: spec.path,
      schema: {
        summary: spec.summary,
        ...(spec.params && { params: spec.params }),
        ...(spec.query && { querystring: spec.query }),
        ...(spec.body && { body: spec.body }),
        response: { 200: spec.output },
      },
      config: { access: spec.access, bytes: spec.bytes },
      ...(spec.access === 'public' && { bodyLimit: VISITOR_BODY_MAX_BYTES }),
      onRequest: (request, reply) => check(spec, request, () => checks.checkCaller(spec, request, reply)),
      preValidation: async (request) => {
        if (spec.bytes) checkBytes(request.body);
        else checkJson(request.body);
        await check(spec, request, () => checks.checkLink(spec, request));
      },
      preHandler: (request, reply) => check(spec, request, () => checks.checkVisitor(spec, request, reply)),
      handler: async (request) => {
        try {
          return await call(spec, request, run);
        } catch (error) {
          if (error instanceof AppError) recordError(spec, request, error);
          throw error;
        }
      },
    });
  }

  /** Mounts the routes of one slice. A route without a handler does not compile. */
  return function mount<T extends RouteTable>(sliceRoutes: T, handlers: SliceHandlers<T>) {
    for (const [name, spec] of Object.entries(sliceRoutes)) {
      const handler = handlers[name as keyof T] as Handler<RouteSpec>;
      mountRoute(spec, (request, viewer) => {
        const { params, query, body, ip: address } = request;
        const userAgent = request.headers['user-agent'] ?? '';
        const language = requestLanguage(request.headers);
        return handler.run(app, { params, query, body, viewer, address, userAgent, language });
      });
    }
  };
}

export const statusOf = (error: AppError) => ERROR_STATUSES[error.code];
