import { pauseAfter } from '#contract/backoff.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { FieldReason } from '#contract/field-errors.ts';
import { FUNCTION_TIMEOUT_MS, STORAGE_UPLOAD_RETRY_MS } from '#contract/limits.ts';
import type { CallArguments, Output, RouteSpec } from '#contract/route.ts';
import { text } from '#web/text/index.ts';
import { errorSentence, refusedSentences } from './errors/sentences.ts';

/**
 * A failed call. `message` is a sentence for people, and `fields` maps a field's path to one.
 * NETWORK: no answer came, so a change may or may not have been stored. `status` is then 0.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | 'NETWORK';
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  /** When the same call is possible again, where the server knows it: an ISO 8601 time. */
  readonly retryAt: string | undefined;
  constructor(
    code: ErrorCode | 'NETWORK',
    message: string,
    status = 0,
    { fields, retryAt }: Partial<Pick<ErrorShape, 'fields' | 'retryAt'>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAt = retryAt;
  }
}

/** Options of every call, beside its route's own arguments. */
interface CallOptions {
  signal?: AbortSignal;
  /** How long one attempt may take, where it is not the usual time of the route. */
  timeoutMs?: number;
  /** Whether the call is finished although the page is being left. */
  keepalive?: boolean;
}
type Arguments<R extends RouteSpec> = CallArguments<R> & CallOptions;
type OptionalIfEmpty<A> = object extends A ? [args?: A] : [args: A];

export interface ApiPorts {
  session: {
    getToken(options?: { insteadOf?: string }): Promise<string | null>;
    check(): Promise<void>;
  };
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Resolves after `ms` milliseconds. Rejects when the signal aborts. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  now: () => number;
  random: () => number;
}

const READ_TIMEOUT_MS = 20_000;
const WRITE_TIMEOUT_MS = 30_000;
const READ_RETRIES = 2;
const RETRY_BACKOFF = { firstMs: 500, maxMs: 15_000 };

/**
 * Makes `call(route, args)`, which calls a route of the contract and is typed by it. A read without an answer is repeated twice.
 * An upload can safely be repeated, so it is until the storage limits are reached (K-02). A call that was refused because of its
 * token is sent once more with a fresh one. Nothing else is sent twice.
 * @throws ApiError, or the signal's reason after the caller aborted
 */
export function createCall({ session, fetch, wait, now, random }: ApiPorts) {
  return async function call<R extends RouteSpec>(
    route: R,
    ...[callArguments]: OptionalIfEmpty<Arguments<R>>
  ): Promise<Output<R>> {
    const args = (callArguments ?? {}) as LooseArguments;
    const startedAt = now();
    for (let attempt = 0; ; attempt++) {
      try {
        return (await authorized(route, args, startedAt)) as Output<R>;
      } catch (error) {
        if (args.signal?.aborted) throw args.signal.reason;
        const pause = pauseAfter(attempt + 1, RETRY_BACKOFF, random());
        if (!mayRepeat(route, error, attempt, now() + pause - startedAt)) throw error;
        await wait(pause, args.signal);
      }
    }
  };

  async function authorized(route: RouteSpec, args: LooseArguments, startedAt: number): Promise<unknown> {
    if (route.access === 'public') return parseResponse(await send(route, args, null, startedAt));
    const token = await tokenOr(session.getToken());
    const first = await send(route, args, token, startedAt);
    if (first.status !== 401) return parseResponse(first);
    const fresh = await tokenOr(session.getToken({ insteadOf: token }));
    const second = await send(route, args, fresh, startedAt);
    if (second.status === 401) void session.check();
    return parseResponse(second);
  }

  async function tokenOr(promise: Promise<string | null>): Promise<string> {
    const token = await promise.catch(() => {
      throw new ApiError('NETWORK', text.app.errors.network);
    });
    if (token === null) throw new ApiError('UNAUTHENTICATED', text.app.errors.signedOut, 401);
    return token;
  }

  async function send(
    route: RouteSpec,
    args: LooseArguments,
    token: string | null,
    startedAt: number,
  ): Promise<Response> {
    const limits = [
      AbortSignal.timeout(args.timeoutMs ?? timeout(route, now() - startedAt)),
      ...(args.signal ? [args.signal] : []),
    ];
    try {
      return await fetch(addressOf(route, args), {
        method: route.method,
        headers: headersOf(args, token),
        body: args.bytes ?? (args.body === undefined ? null : JSON.stringify(args.body)),
        signal: AbortSignal.any(limits),
        ...(args.keepalive && { keepalive: true }),
      });
    } catch (error) {
      if (args.signal?.aborted) throw error;
      throw new ApiError('NETWORK', text.app.errors.network);
    }
  }
}

interface LooseArguments extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  bytes?: Blob;
}

function headersOf({ bytes, body }: LooseArguments, token: string | null): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (bytes) headers['content-type'] = bytes.type;
  else if (body !== undefined) headers['content-type'] = 'application/json';
  return headers;
}

/** Returns how long one attempt may take, in ms. */
function timeout(route: RouteSpec, spent: number): number {
  if (route.bytes) return Math.max(1000, STORAGE_UPLOAD_RETRY_MS - spent);
  if (route.limit === 'callable') return FUNCTION_TIMEOUT_MS;
  return route.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
}

function mayRepeat(route: RouteSpec, error: unknown, attempt: number, spent: number): boolean {
  if (!(error instanceof ApiError)) return false;
  const passing = error.code === 'NETWORK' || error.status === 502 || error.status === 503 || error.status === 504;
  if (!passing) return false;
  if (route.bytes) return spent < STORAGE_UPLOAD_RETRY_MS;
  return route.method === 'GET' && attempt < READ_RETRIES;
}

/** Returns the route's path with its parameters and query. Absent values are left out. */
export function addressOf(route: Pick<RouteSpec, 'path'>, { params = {}, query = {} }: LooseArguments): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

async function parseResponse(response: Response): Promise<unknown> {
  let content: unknown;
  try {
    content = await response.json();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new ApiError('NETWORK', text.app.errors.network);
  }
  if (response.ok && content !== undefined) return content;
  const error = (content as { error?: Partial<ErrorShape> } | undefined)?.error;
  if (typeof error?.code === 'string' && typeof error.message === 'string') {
    const code = error.code as ErrorCode;
    const fields = error.fields && (await refusedSentences(error.fields, error.reasons));
    throw new ApiError(code, await errorSentence(code, error.message), response.status, {
      ...error,
      ...(fields && { fields }),
    });
  }
  const code =
    response.status === 502 || response.status === 503 || response.status === 504 ? 'UNAVAILABLE' : 'INTERNAL';
  throw new ApiError(code, text.app.errors[code === 'UNAVAILABLE' ? 'unavailable' : 'internal'], response.status);
}
interface ErrorShape {
  code: string;
  message: string;
  fields: Record<string, string>;
  reasons: Record<string, FieldReason>;
  retryAt: string;
}

/** Resolves after `ms` milliseconds. Rejects when the signal aborts. */
export const wait = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
