import type { AccessLevel, StaffRole, TokenScope } from '#contract/access-levels.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Language } from '#contract/languages.ts';
import type { CallSpec, Input, Output } from '#contract/route.ts';
import type { App } from '../app.ts';
import type { Db } from '../db/database.ts';
import type { Work } from '../db/unit-of-work.ts';
import { AppError, markAsAccessRefusal } from './errors.ts';

/** The token with which an operator's script calls. */
export interface ScriptToken {
  id: string;
  name: string;
  scope: TokenScope;
}

/** The member who calls, as the identity slice read it from the bearer token. */
export interface Actor {
  uid: string;
  /**
   * Absent for a caller with a session. For a script `sessionId` is empty, and no step-up is asked for: making the token
   * needed one.
   */
  token?: ScriptToken | undefined;
  sessionId: string;
  /** Null for members without tasks in the whole community. */
  staffRole: StaffRole | null;
  /** Whether the account is new or its email address is not confirmed. NEW_ACCOUNT_LIMITS apply then. */
  isNew: boolean;
  /** Unix seconds. */
  authTime: number;
  expiresAt: number;
}

/** The input of a resolver: the caller and the path parameters. */
export interface ResolverCall<P = Record<string, string>> {
  app: App;
  /** The transaction of a route that writes, otherwise the pool. */
  db: Db;
  viewer: Actor;
  params: P;
  body: unknown;
  /** The language of what the caller's screen shows. */
  language: Language;
  /** True for a route that writes: the resource must stay as it is until the transaction ends. */
  lock: boolean;
}

/**
 * Finds the resource a route is about and checks that the viewer may use it in this way.
 * @returns the resource, under the name handlers know it by
 * @throws AppError NOT_FOUND (or the slice's own code) when there is none that this viewer may use
 */
// biome-ignore lint/suspicious/noExplicitAny: each resolver names the path parameters it needs.
export type Resolver = (call: ResolverCall<any>) => Promise<object>;
export type Resolvers = Partial<Record<AccessLevel, Resolver>>;

/** The resource that the resolver of a route's access level returns; nothing for the levels that have none. */
type Resource<R extends CallSpec, S> = R['access'] extends keyof S
  ? S[R['access']] extends (call: never) => Promise<infer T>
    ? T
    : object
  : object;

/** The program that makes a call. */
export interface Caller {
  /** The network address, for limits only. */
  address: string;
  /** The User-Agent header, '' when it is missing. It is never stored: only the coarse names that it leads to are. */
  userAgent: string;
  /**
   * The language of what the caller's screen shows. Mails and pushes are in the language of the member's account, which a new account
   * takes from here.
   */
  language: Language;
}

interface Common<R extends CallSpec> extends Input<R>, Caller {
  viewer: R['access'] extends 'public' ? Actor | null : Actor;
}
type Plain<R extends CallSpec, S> = Common<R> & Resource<R, S> & { app: App; db: Db };
type InTransaction<R extends CallSpec, S> = Common<R> & Resource<R, S> & { work: Work };

/** The checked input of a handler. */
export interface Incoming extends Caller {
  params: unknown;
  query: unknown;
  body: unknown;
  viewer: Actor | null;
}
/** One route's use case, ready to be run. */
export interface Handler<R extends CallSpec> {
  route: R;
  run(app: App, incoming: Incoming): Promise<Output<R>>;
}
/** Every route of a slice needs its handler: a missing one does not compile. */
export type SliceHandlers<T extends Readonly<Record<string, CallSpec>>> = { [K in keyof T]: Handler<T[K]> };

/**
 * Returns a handler that does something after it has refused a call with this code, but not when the caller may not call it. The
 * caller still gets the refusal.
 * @param followUp runs outside of the handler's transaction, which the refusal has ended
 */
export const afterRefusal = <R extends CallSpec>(
  { route, run }: Handler<R>,
  code: ErrorCode,
  followUp: (app: App, params: Input<R>['params']) => Promise<void>,
): Handler<R> => ({
  route,
  async run(app, incoming) {
    try {
      return await run(app, incoming);
    } catch (error) {
      if (error instanceof AppError && error.code === code && !error.isAccessRefused)
        await followUp(app, incoming.params as Input<R>['params']);
      throw error;
    }
  },
});

interface TransactionOptions<R extends CallSpec> {
  /** Wraps the transaction, for example to queue those that would wait for the same row. */
  around?: <T>(app: App, input: Input<R>, run: () => Promise<T>) => Promise<T>;
}

/** The access levels that name no resource, or the caller's own. `run` has checked them when a handler runs. */
type LevelOfCaller =
  | 'public'
  | 'signedIn'
  | 'ownAccount'
  | 'member'
  | 'owner'
  | 'accountHolder'
  | 'moderator'
  | 'operator';

/**
 * Returns the functions that make a slice's handlers. The resolver of the route's access level runs before the handler and hands it the
 * resource. A route of a level that has no resolver does not compile, so that no handler can forget the check.
 * @param resolvers one for each access level of the slice's routes that is about a resource
 */
export function handlersOf<
  const S extends Resolvers,
  Level extends AccessLevel = LevelOfCaller | (keyof S & AccessLevel),
>(resolvers: S) {
  type Route = CallSpec & { access: Level };

  function resourceOf(route: CallSpec, call: Omit<ResolverCall, 'viewer'>, viewer: Actor | null) {
    const resolve = (resolvers as Resolvers)[route.access];
    return resolve && viewer ? markAsAccessRefusal(() => resolve({ ...call, viewer })) : {};
  }

  /** Makes a handler that reads, or that manages its own transactions. */
  function handle<const R extends Route>(route: R, use: (call: Plain<R, S>) => Promise<Output<R>>): Handler<R> {
    return {
      route,
      async run(app, { viewer, ...incoming }) {
        const { body, language } = incoming;
        const params = incoming.params as Record<string, string>;
        const resource = await resourceOf(route, { app, db: app.db, params, body, language, lock: false }, viewer);
        return use({ ...incoming, ...resource, app, viewer, db: app.db } as unknown as Plain<R, S>);
      },
    };
  }

  /** Makes a handler that runs in one transaction with its resource locked; it runs again when two transactions conflict. */
  function handleInTransaction<const R extends Route>(
    route: R,
    use: (call: InTransaction<R, S>) => Promise<Output<R>>,
    { around = (_app, _input, run) => run() }: TransactionOptions<R> = {},
  ): Handler<R> {
    return {
      route,
      run: (app, { viewer, ...incoming }) =>
        around(app, incoming as unknown as Input<R>, () =>
          app.transact(async (work) => {
            const { body, language } = incoming;
            const params = incoming.params as Record<string, string>;
            const resource = await resourceOf(route, { app, db: work.db, params, body, language, lock: true }, viewer);
            return use({ ...incoming, ...resource, viewer, work } as unknown as InTransaction<R, S>);
          }),
        ),
    };
  }
  return { handle, handleInTransaction };
}

/** Make the handlers of routes whose access level names no resource. */
export const { handle, handleInTransaction } = handlersOf({});

/** Makes handlers of routes whose use case checks the access level itself, for example in the statement that reads. */
export const { handle: handleWithoutResolver } = handlersOf<object, AccessLevel>({});
