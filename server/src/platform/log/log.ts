import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Nothing a member wrote, and nothing that lets anyone in, is ever logged. */
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

export const createLog = (level: string): Log =>
  pino({
    level,
    redact: { paths: SECRETS, censor: '[hidden]' },
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
