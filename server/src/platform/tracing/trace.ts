import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '../log/log.ts';

/** Without `startTracing`, the API of OpenTelemetry makes spans that record nothing. */
const tracer = () => trace.getTracer('stoop');

/**
 * Runs something as a span of the active trace. It records the code of an error, not the message, which may quote a member.
 * @param attributes without values of members
 */
export function traced<T>(
  name: string,
  run: () => Promise<T>,
  { kind = SpanKind.INTERNAL, attributes = {} }: { kind?: SpanKind; attributes?: Attributes } = {},
): Promise<T> {
  return tracer().startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await run();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: errorCode(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

const SQL_TABLE = /\b(?:from|into|update|join)\s+"?([a-z_.]+)/i;
const STATEMENT_MAX = 2000;

/** Runs a statement as a span with its text, in which values are numbered places ($1). */
export function tracedStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  // Statements outside of a trace are those of timers and of the queues, once a second and more.
  if (!trace.getActiveSpan()?.isRecording()) return run();
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const sqlTable = SQL_TABLE.exec(text)?.[1];
  return traced(sqlTable ? `${operation} ${sqlTable}` : operation, run, {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, STATEMENT_MAX) },
  });
}

/**
 * Makes each request a span. It continues the trace of a proxy that is ours.
 * @param isOurs whether the peer may say which trace a request belongs to
 * @param routeOf returns the template of the route that served a request
 */
export function traceRequests(
  http: FastifyInstance,
  {
    isOurs,
    routeOf,
  }: { isOurs: (address: string) => boolean; routeOf: (request: FastifyRequest, status: number) => string },
) {
  const contexts = new WeakMap<FastifyRequest, ReturnType<typeof trace.setSpan>>();
  const resume = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done);
  http.addHook('onRequest', (request, reply, done) => {
    const { headers, method, id } = request;
    const parent = isOurs(request.socket.remoteAddress ?? '')
      ? propagation.extract(ROOT_CONTEXT, headers)
      : ROOT_CONTEXT;
    const attributes = { 'http.request.method': method, 'stoop.request_id': id };
    const span = tracer().startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    contexts.set(request, trace.setSpan(parent, span));
    resume(request, reply, done);
  });
  // The body arrives in events of the connection, which belong to no trace.
  http.addHook('preValidation', resume);
  http.addHook('onResponse', async (request, reply) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    const route = routeOf(request, reply.statusCode);
    span?.updateName(`${request.method} ${route}`);
    span?.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}
