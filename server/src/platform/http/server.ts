import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { AccessLevel } from '#contract/access-levels.ts';
import { ERROR_STATUSES, type ErrorCode } from '#contract/errors.ts';
import { PHOTO_MAX_BYTES } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import { BODY_MAX_BYTES } from '#server/platform/server-limits.rules.ts';
import { isUnreachable, refusedBy } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import type { RequestFacts } from '../metrics/metrics.ts';
import { traceRequests } from '../tracing/trace.ts';
import { logRequests, routeOf } from './access-log.ts';
import { shapeErrorOf } from './body-checks.ts';
import { delayRefusals } from './delay-refusals.ts';
import { AppError, errorAnswer, fail, statusOf } from './errors.ts';
import { headersOfBareAnswer, setSecurityHeaders } from './security-headers.ts';
import { limitWaitingConnections } from './waiting-connections.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the network address of a caller as `request.ip` does, for requests that no route serves. */
    addressOf(request: IncomingMessage): string;
  }
  interface FastifyContextConfig {
    /** The access level of the route. */
    access?: AccessLevel;
    /** The content types of a body that is a file. */
    bytes?: readonly string[] | undefined;
  }
}

const FILE = /^(?:image\/|application\/octet-stream)/i;
const typeOf = (request: FastifyRequest) => (request.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
const bytesOf = (request: FastifyRequest) => request.routeOptions.config.bytes;

/** Time limits for clients, in milliseconds. They keep many slow clients from occupying the server. */
const PACE = {
  /** For the headers of a request. */
  headers: 20_000,
  /** For a whole request: a photo of 10 MB on a slow phone. */
  request: 120_000,
  /** How often both limits are checked. */
  checkInterval: 5000,
};

interface Options {
  trustProxy?: Config['trustProxy'];
  secure?: boolean;
  pace?: typeof PACE;
  /** Multiplies how many refusals of one address are answered at once, for load tests. */
  limitsFactor?: number;
  /** Resolves when a delayed refusal may be answered; by default after a second. */
  waitToRefuse?: () => Promise<void>;
  /** Receives each answered request. */
  onRequest?: (facts: RequestFacts) => void;
  /** Makes each request a span of a trace. */
  traces?: boolean;
}

/**
 * Returns which peers fastify believes. It reads X-Forwarded-For from its end, where our own proxy added the visitor, and
 * stops at the first peer that is not one of ours: a visitor may have forged everything before that.
 */
function trusted(proxies: Config['trustProxy']) {
  // As a function, because fastify trusts nobody if it is given a number.
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies;
  return proxies;
}

/** The id of a request as a proxy may have given it: too short for anything but an id. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/** Returns the function that says whether a peer is a proxy of ours. */
function proxiesOf(trust: ReturnType<typeof trusted>): (address: string) => boolean {
  const isOurs = trust === false ? () => false : typeof trust === 'function' ? trust : proxyAddr.compile(trust);
  return (address) => isOurs(address, 0);
}

/** Returns the function that names requests: by the header of a proxy that is ours, otherwise by a new id. */
function requestIds(isOurs: (address: string) => boolean) {
  return ({ headers, socket }: IncomingMessage) => {
    const requestId = headers['x-request-id'];
    const isTaken = typeof requestId === 'string' && REQUEST_ID.test(requestId) && isOurs(socket.remoteAddress ?? '');
    return isTaken ? requestId : crypto.randomUUID();
  };
}

/** Answers an error that a use case throws. */
function answerAppError(log: Log, error: AppError, { id }: FastifyRequest, reply: FastifyReply) {
  // A fault of the server: the log is the only place that shows the cause.
  if (statusOf(error) >= 500)
    log.warn(
      { event: 'request_failed', code: error.code, err: error.cause ?? error, requestId: id },
      'A request failed with an expected error',
    );
  return reply.status(statusOf(error)).send(errorAnswer(error.code, id, error));
}

interface RequestFault {
  code: ErrorCode;
  status?: number;
}

/** Returns what is wrong with the request itself, or null if the error has another reason. */
function requestFault(error: unknown, request: FastifyRequest): RequestFault | null {
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  // The client closed the connection before it had sent the body. The code is the one of a lost connection to the database.
  if (request.raw.readableAborted && code === 'ECONNRESET') return { code: 'INVALID_INPUT' };
  if (statusCode === 416) return { code: 'INVALID_INPUT', status: 416 };
  if (!code.startsWith('FST_') || statusCode >= 500) return null;
  if (statusCode !== 413) return { code: 'INVALID_INPUT' };
  return { code: bytesOf(request) ? 'PHOTO_TOO_LARGE' : 'TOO_LARGE' };
}

/** Logs an error that no use case expects. Returns the code of its answer. */
function logUnexpected(
  log: Log,
  error: unknown,
  { id: requestId, routeOptions: { url: route } }: FastifyRequest,
): ErrorCode {
  const refused = refusedBy(error);
  if (refused) {
    log.warn(
      { event: 'statement_rejected', err: error, requestId, route },
      'The database rejected a statement as invalid',
    );
    return refused === 'gone' ? 'NOT_FOUND' : 'INVALID_INPUT';
  }
  if (isUnreachable(error)) {
    log.warn(
      { event: 'database_unreachable', reason: (error as Error).message, requestId },
      'The database is unreachable; the request was answered with 503',
    );
    return 'UNAVAILABLE';
  }
  log.error({ event: 'request_failed', err: error, requestId, route }, 'A request failed with an unexpected error');
  return 'INTERNAL';
}

/** Returns the function that answers what a route threw. The log is the only place that shows the cause of a fault of ours. */
const answerError = (log: Log) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof AppError) return answerAppError(log, error, request, reply);
  const fault = requestFault(error, request) ?? { code: logUnexpected(log, error, request) };
  if (fault.code === 'UNAVAILABLE') reply.header('retry-after', '2');
  return reply.status(fault.status ?? ERROR_STATUSES[fault.code]).send(errorAnswer(fault.code, request.id));
};

export async function createHttp(
  log: Log,
  {
    trustProxy = false,
    secure = false,
    pace = PACE,
    limitsFactor = 1,
    waitToRefuse,
    onRequest = () => {},
    traces = false,
  }: Options = {},
): Promise<FastifyInstance> {
  const trust = trusted(trustProxy);
  const isOurs = proxiesOf(trust);
  const http = fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: trust,
    requestTimeout: pace.request,
    http: { headersTimeout: pace.headers, connectionsCheckingInterval: pace.checkInterval },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // An address that cannot be decoded is answered like one without a route.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      void reply.headers(headersOfBareAnswer(secure));
      const isPage = request.method === 'GET' && !/^\/(?:api|functions|media)\//.test(request.url);
      if (isPage) void reply.redirect('/not-found');
      else void reply.status(400).send(errorAnswer('INVALID_INPUT', request.id));
    },
    genReqId: requestIds(isOurs),
  }) as unknown as FastifyInstance;
  http.decorate('addressOf', (request) => proxyAddr(request, trust || (() => false)));
  limitWaitingConnections(http, isOurs);
  setSecurityHeaders(http, { secure });
  if (traces) traceRequests(http, { isOurs, routeOf });
  logRequests(http, log, onRequest);
  delayRefusals(http, limitsFactor, waitToRefuse);
  // Before the body is read, so that a type that a route does not accept costs nothing, however large the body.
  http.addHook('onRequest', async (request) => {
    const bytes = bytesOf(request);
    const type = typeOf(request);
    if (FILE.test(type) && !bytes?.includes(type.toLowerCase())) fail(bytes ? 'PHOTO_UNREADABLE' : 'INVALID_INPUT');
  });
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const shapeError = shapeErrorOf(body as string);
    if (shapeError) done(new AppError(shapeError));
    else void parseJson(request, body as string, done);
  });
  http.addContentTypeParser(FILE, { parseAs: 'buffer', bodyLimit: PHOTO_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  http.addHook('onSend', async (request, reply) => {
    if (
      !reply.hasHeader('cache-control') &&
      /^\/(?:api|functions|v1|v2|identitytoolkit|securetoken)/.test(request.url)
    ) {
      reply.header('cache-control', 'no-store');
    }
  });
  http.setErrorHandler(answerError(log));
  return http;
}
