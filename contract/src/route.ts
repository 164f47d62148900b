import type * as z from 'zod/mini';
import type { AccessLevel, TokenScope } from './access-levels.ts';
import type { ErrorCode } from './errors.ts';
import type { RateLimitName } from './limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Shape = z.ZodMiniType;

/** The kinds of links whose signed token opens a route or an address without signing in. */
export const LINK_KINDS = [
  'appeal',
  'deletion',
  'place',
  'safety',
  'setUp',
  'download',
  'unsubscribe',
  'calendar',
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * One call: who may make it, with which input and how often, and its answer. `path` has `:name` parameters, and `output` is the
 * answer. `bytes` lists the content types of a body that is a file instead of JSON.
 */
export interface CallSpec {
  method: Method;
  path: string;
  summary: string;
  access: AccessLevel;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  bytes?: readonly string[];
  output: Shape;
  errors: readonly string[];
  /** How often it may be called. A call without a limit counts itself, by what it finds out. */
  limit?: RateLimitName;
  /**
   * The kind of link whose token, in the body, opens this public route. Its limit counts each token for itself, so members who share
   * an address do not count together. Tokens that nobody signed count per address, as `badLink`.
   */
  link?: LinkKind;
  /**
   * Answers a visitor beyond the limit of a public route a second later, instead of refusing the call. It is for calls that cost
   * little, where others behind the address must not be kept out.
   */
  beyondLimit?: 'wait';
  /** The path parameter by which the limit is counted separately, for a limit per hangout or event. */
  limitPer?: string;
  /**
   * Whether operators confirm the call with a passkey or recovery code that is at most 10 minutes old. Such a route
   * declares PASSKEY_REQUIRED and STEP_UP_REQUIRED.
   */
  stepUp?: boolean;
  /** The scope of the tokens with which operators' scripts may call it (R-18). Without one no token may. */
  tokenScope?: TokenScope;
  /**
   * Whether others learn that the member read the answer. Only the app calls such a route, and no page comes with its answer:
   * another site can have a browser ask for a page that the member never sees.
   */
  recordsReading?: boolean;
}

/** One route of the API. */
export interface RouteSpec extends CallSpec {
  errors: readonly ErrorCode[];
  limit: RateLimitName;
  /** The specification's data path this call reads or writes, for the generated table (D-01). */
  specPath?: string;
}

export const route = <const R extends RouteSpec>(spec: R): R => spec;

type Out<S> = S extends Shape ? z.output<S> : undefined;
type In<S> = S extends Shape ? z.input<S> : undefined;

/** The validated input of a handler. */
export interface Input<R extends CallSpec> {
  params: Out<R['params']>;
  query: Out<R['query']>;
  body: R['bytes'] extends readonly string[] ? Uint8Array : Out<R['body']>;
}
/** The arguments of a call. Keys that the route does not use are absent. */
export type CallArguments<R extends CallSpec> = (R['params'] extends Shape ? { params: In<R['params']> } : object) &
  (R['query'] extends Shape ? { query?: In<R['query']> } : object) &
  (R['body'] extends Shape ? { body: In<R['body']> } : object) &
  (R['bytes'] extends readonly string[] ? { bytes: Blob } : object);
export type Output<R extends CallSpec> = z.output<R['output']>;
export type SliceRoutes = Record<string, RouteSpec>;
