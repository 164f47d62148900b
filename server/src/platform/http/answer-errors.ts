import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUSES, type ErrorCode } from '#contract/errors.ts';
import { isUnreachable, refusedBy } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { fileTypesOf } from './accept-bodies.ts';
import { AppError, errorAnswer, statusOf } from './errors.ts';

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
  return { code: fileTypesOf(request) ? 'PHOTO_TOO_LARGE' : 'TOO_LARGE' };
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
export const answerError = (log: Log) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof AppError) return answerAppError(log, error, request, reply);
  const fault = requestFault(error, request) ?? { code: logUnexpected(log, error, request) };
  if (fault.code === 'UNAVAILABLE') reply.header('retry-after', '2');
  return reply.status(fault.status ?? ERROR_STATUSES[fault.code]).send(errorAnswer(fault.code, request.id));
};
