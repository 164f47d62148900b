import { allowsStaff, NEEDS_PROFILE, OWN_UID, STAFF_LEVELS } from '#contract/access-levels.ts';
import { COMMON_ERRORS, type ErrorCode } from '#contract/errors.ts';
import { FUNCTION_TIMEOUT_MS } from '#contract/limits.ts';
import type { CallArguments, CallSpec, Output } from '#contract/route.ts';
import type { App } from '../app.ts';
import type { SecurityLog } from '../log/security-log.ts';
import { withTimeLimit } from '../with-time-limit.ts';
import { AppError, fail, markAsAccessRefusal } from './errors.ts';
import type { Actor, Caller, Handler, Incoming, SliceHandlers } from './handle.ts';
import type { CountLink } from './link-limits.ts';
import { checkedAnswer, readInput } from './schemas.ts';
import { createThrottle, type Limits, nameOfCall } from './throttle.ts';

/** The circumstances of a call, besides its input. */
interface CallContext {
  caller: Caller;
  /** Whether it is a frame of a socket, which counts all its frames. Other calls of a member count together, and a few run at a time. */
  isFrame?: boolean | undefined;
}
/** A call as a way in read it, of which nothing is checked yet. */
export interface UncheckedCall extends CallContext {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Looks again whether the member may call. For a body that took its time, at whose end the session may have ended. */
  actorNow?: (() => Promise<Actor>) | undefined;
  /** Makes the answer wait, for a visitor beyond a limit that does not refuse. */
  delayAnswer?: (() => void) | undefined;
}

type Input = Pick<Incoming, 'params' | 'query' | 'body'>;

/**
 * Runs a route of the contract for a member, or null for a visitor: access level, profile, limits, step-up, input, handler, answer.
 * @returns the answer, with only what the contract lists
 * @throws AppError
 */
export type Run = <R extends CallSpec>(
  route: R,
  actor: Actor | null,
  call: CallArguments<R> & CallContext,
) => Promise<Output<R>>;

export interface RunnerPorts {
  /** Returns whether a member has saved a profile. Accounts without one can only finish the wizard. */
  hasProfile: (uid: string) => Promise<boolean>;
  /** Checks the step-up of routes that need one. @throws AppError PASSKEY_REQUIRED, STEP_UP_REQUIRED */
  requireStepUp: (actor: Actor) => Promise<void>;
  limits: Limits;
  /** Runs a read, and counts it until then. */
  countRead: <T>(read: () => Promise<T>) => Promise<T>;
  /** Checks and counts the token of a mailed link. */
  countLink: CountLink;
  /** Multiplies how fast a member's calls may start, for load tests. */
  limitsFactor: number;
  /** Receives the calls of operators and moderators. */
  security: Pick<SecurityLog, 'record'>;
  /** How long a callable function may take (F-01). */
  functionTimeoutMs?: number | undefined;
  /** Receives an error code that a handler threw and its route does not declare. */
  onUndeclaredError?: ((route: CallSpec, code: ErrorCode) => void) | undefined;
}

const COMMON: ReadonlySet<ErrorCode> = new Set(COMMON_ERRORS);
const isDeclared = ({ access, errors }: CallSpec, code: ErrorCode) =>
  COMMON.has(code) ||
  errors.includes(code) ||
  (code === 'UNAUTHENTICATED' && access !== 'public') ||
  (code === 'PROFILE_REQUIRED' && NEEDS_PROFILE.has(access));

export type Runner = ReturnType<typeof createRunner>;

/** Creates the one way to a handler. Requests, frames of sockets and the server itself call routes through it. */
export function createRunner(app: App, ports: RunnerPorts) {
  const { hasProfile, requireStepUp, countLink, countRead, limits, limitsFactor, security, onUndeclaredError } = ports;
  const { functionTimeoutMs = FUNCTION_TIMEOUT_MS } = ports;
  const throttle = createThrottle(limits, limitsFactor);
  const handlers = new Map<CallSpec, Handler<CallSpec>>();

  /**
   * @throws AppError UNAUTHENTICATED for a token of another scope, PROFILE_REQUIRED, or NOT_FOUND for what is another member's, an
   * operator's or a moderator's
   */
  async function checkAccess({ access, tokenScope }: CallSpec, actor: Actor, params: unknown) {
    if (actor.token && actor.token.scope !== tokenScope) fail('UNAUTHENTICATED');
    if (NEEDS_PROFILE.has(access) && !(await hasProfile(actor.uid))) fail('PROFILE_REQUIRED');
    if (OWN_UID.has(access) && (params as { uid?: string }).uid !== actor.uid) fail('NOT_FOUND');
    if (!allowsStaff(access, actor.staffRole)) fail('NOT_FOUND');
  }

  /**
   * Decides whether somebody may call a route, and counts the call of a member. It needs no body, so that a request can be refused
   * before its body is read.
   */
  async function admit(route: CallSpec, actor: Actor | null, { params = {}, isFrame }: UncheckedCall): Promise<void> {
    if (!actor) return route.access === 'public' ? undefined : fail('UNAUTHENTICATED');
    await checkAccess(route, actor, params);
    if (!route.link) await throttle.countMember(route, actor, { params, isFrame });
    if (route.stepUp && !actor.token) await requireStepUp(actor);
  }

  /** Returns the input of a call as its route wants it, and counts a visitor. @throws AppError INVALID_INPUT, TOO_MANY_REQUESTS */
  async function checkInput(route: CallSpec, actor: Actor | null, { caller, delayAnswer, ...call }: UncheckedCall) {
    const { link } = route;
    const { address } = caller;
    // A token is counted whatever else the body has.
    if (link)
      await markAsAccessRefusal(() => countLink(link, (call.body as { token?: unknown } | null)?.token, address));
    const params = readInput(route.params, call.params ?? {});
    const body = readInput(route.body, call.body ?? null);
    const query = readInput(route.query, call.query ?? {});
    // Counted when the input is valid: junk of a stranger must not use up what others behind the address may do.
    if (!actor && !link)
      await markAsAccessRefusal(() => throttle.countVisitor(route, { params, address, delayAnswer }));
    return { params, query, body };
  }

  /** Runs the handler of a route. Members who call by requests have a few handlers running at a time. */
  async function runHandler(route: CallSpec, actor: Actor | null, input: Input, call: UncheckedCall) {
    const handler = handlers.get(route);
    if (!handler) throw new Error(`No handler is listed for ${nameOfCall(route)}.`);
    const { caller, isFrame, actorNow } = call;
    const start = async () => handler.run(app, { ...input, ...caller, viewer: actorNow ? await actorNow() : actor });
    const startCounted = route.method === 'GET' ? () => countRead(start) : start;
    const answering = isFrame ? start() : throttle.runWithinShare(route, actor, startCounted);
    if (route.limit !== 'callable') return answering;
    // Its work continues, so that the next call may find it cached (F-01).
    return withTimeLimit(functionTimeoutMs, answering, () => fail('UNAVAILABLE'));
  }

  /** Answers a call that was admitted: checks its input, runs the handler, and checks the answer. */
  async function answer<R extends CallSpec>(route: R, actor: Actor | null, call: UncheckedCall): Promise<Output<R>> {
    try {
      const result = await runHandler(route, actor, await checkInput(route, actor, call), call);
      if (STAFF_LEVELS.has(route.access)) recordStaffCall(route, actor);
      return checkedAnswer(route, result) as Output<R>;
    } catch (error) {
      if (error instanceof AppError && !isDeclared(route, error.code)) onUndeclaredError?.(route, error.code);
      throw error;
    }
  }

  /** Records the call of an operator or a moderator, with the id of the token if a script made it. */
  function recordStaffCall(route: CallSpec, actor: Actor | null) {
    const outcome = actor?.token && `token ${actor.token.id}`;
    security.record('operator_called', { uid: actor?.uid, route: nameOfCall(route), outcome });
  }

  const run: Run = async (route, actor, call) => {
    await admit(route, actor, call);
    return answer(route, actor, call);
  };

  return {
    run,
    // A request runs the two halves apart, because its body arrives between them.
    admit,
    answer,
    /** Lists the handlers of routes. A route without a handler does not compile. */
    addHandlers<T extends Readonly<Record<string, CallSpec>>>(routes: T, routeHandlers: SliceHandlers<T>) {
      for (const [name, route] of Object.entries(routes))
        handlers.set(route, routeHandlers[name as keyof T] as unknown as Handler<CallSpec>);
    },
  };
}
