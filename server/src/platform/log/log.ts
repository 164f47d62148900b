import pino, { type DestinationStream } from 'pino';
import type { LogEvent, LogLevel } from './events.ts';

/** The fields of a line: the code of what happened, and facts without personal data. */
type Fields = { event: LogEvent } & Record<string, unknown>;
type Write = (fields: Fields, message: string) => void;

/** Where the server writes what happens. A line without a code of LOG_EVENTS does not compile. */
export interface Log extends Record<LogLevel, Write> {
  level: string;
  child(bindings: Record<string, unknown>, options?: { level: string }): Log;
}

/** Credentials and texts of members are never logged. */
const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.token',
  '*.idToken',
  '*.refreshToken',
  '*.refresh_token',
  '*.accessCode',
  '*.oobCode',
  '*.email',
];

/** The codes of PostgreSQL's class 08 and of a database that ends or starts. */
const LOST_DATABASE = /^(?:08\w{3}|57P0[123])$/;

/**
 * Returns an error as it is logged. That of a lost database has no stack, because one loss fails many statements. PostgreSQL quotes
 * rows and values (in `detail`, `where` and, for class 22, the message), so only the names are kept of its errors.
 */
function errorForLog(error: Error) {
  const { type, message, stack, ...rest } = pino.stdSerializers.err(error);
  const { code, severity, constraint, table, column, routine } = rest as Record<string, unknown>;
  if (severity === undefined || typeof code !== 'string')
    return {
      type,
      message,
      ...(error.name !== 'DatabaseUnavailable' && { stack }),
      ...(code !== undefined && { code }),
    };
  if (LOST_DATABASE.test(code)) return { type, code, severity };
  const frames = stack?.replace(/^[\s\S]*?\n(?= {4}at )/, '');
  return { type, code, severity, constraint, table, column, routine, stack: frames };
}

/** Returns what may be logged of any error: its code or its name. A message may quote an address or a text of a member. */
export function errorCode(error: unknown): string {
  const { code, responseCode, name } = (error ?? {}) as { code?: unknown; responseCode?: unknown; name?: unknown };
  const label = typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
  return typeof responseCode === 'number' ? `${label} ${responseCode}` : label;
}

/** @param destination receives the lines; tests pass their own stream */
export const createLog = (level: string, destination: DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      serializers: { err: errorForLog },
      redact: { paths: SECRETS, censor: '[hidden]' },
      base: undefined,
      // Lines of the HTTP framework have no code. A line of ours replaces this one.
      mixin: () => ({ event: 'framework' satisfies LogEvent }),
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
