import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { AccessLevel } from '#contract/access-levels.ts';
import type { Config } from '#server/config.ts';
import { BODY_MAX_BYTES } from '#server/platform/server-limits.rules.ts';
import type { Log } from '../log/log.ts';
import type { RequestFacts } from '../metrics/metrics.ts';
import { traceRequests } from '../tracing/trace.ts';
import { acceptBodies } from './accept-bodies.ts';
import { logRequests, routeOf } from './access-log.ts';
import { answerError } from './answer-errors.ts';
import { delayRefusals } from './delay-refusals.ts';
import { errorAnswer } from './errors.ts';
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
  acceptBodies(http);
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
