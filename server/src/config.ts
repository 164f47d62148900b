import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { readS3Url, type S3Target } from './platform/files/s3-url.ts';

/** The only reader of process.env. Every setting is checked here, before anything starts. */

const port = z.coerce.number().check(z.multipleOf(1, 'must be a whole number'), z.gte(0, 'must be 0 or more'), z.lte(65_535, 'must be 65535 or less'));
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' });
const postgresUrl = z.string().check(z.regex(/^postgres(?:ql)?:\/\/\S+$/, 'must begin with postgres:// or postgresql://'));
const smtpUrl = z.string().check(z.regex(/^smtps?:\/\/\S+$/, 'must begin with smtp:// or smtps://'));

const s3Url = z.pipe(
  z.string(),
  z.transform((value, context) => {
    const read = readS3Url(value);
    if (typeof read !== 'string') return read;
    context.issues.push({ code: 'custom', message: read, input: undefined });
    return z.NEVER;
  }),
);

const settings = z.object({
  HOST: z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
  PORT: z._default(port, 3000),
  PUBLIC_URL: z.optional(webUrl),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must not be empty')), '.data'),
  DATABASE_URL: z.optional(postgresUrl),
  INVITE_CODE: z._default(
    z.string().check(z.minLength(6, 'must have at least 6 characters'), z.maxLength(64, 'must have at most 64 characters')),
    'stoop-newcomer',
  ),
  IDENTITY_API_KEY: z._default(z.string().check(z.regex(/^[\w-]{1,100}$/, 'must be letters, digits, dashes and underscores')), 'local'),
  DEMO_MEMBERS: z._default(
    z.coerce.number().check(z.multipleOf(1, 'must be a whole number'), z.gte(0, 'must be 0 or more'), z.lte(60, 'must be 60 or less')),
    60,
  ),
  SMTP_URL: z.optional(smtpUrl),
  S3_URL: z.optional(s3Url),
  LIMITS_FACTOR: z._default(z.coerce.number().check(z.gte(1, 'must be 1 or more')), 1),
  TRUST_PROXY: z._default(z.enum(['true', 'false'], 'must be true or false'), 'false'),
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], 'must be silent, fatal, error, warn, info or debug'), 'warn'),
});

export interface Config {
  host: string;
  port: number;
  /** Where members find the product, without a slash at the end; null means where it listens. */
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  inviteCode: string;
  identityApiKey: string;
  demoMembers: number;
  smtpUrl: string | null;
  /** Where files are kept; null means in the data folder. */
  s3: S3Target | null;
  /** Multiplies every rate limit of the contract: 1 for members, more for load tests alone. */
  limitsFactor: number;
  trustProxy: boolean;
  logLevel: string;
}

export class ConfigError extends Error {}

/**
 * Reads the settings.
 * @throws ConfigError naming each setting that is wrong, and how
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`Stoop cannot start with these settings: ${lines.join('; ')}.`);
  }
  const s = parsed.data;
  return {
    host: s.HOST,
    port: s.PORT,
    publicUrl: s.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL ?? null,
    inviteCode: s.INVITE_CODE,
    identityApiKey: s.IDENTITY_API_KEY,
    demoMembers: s.DEMO_MEMBERS,
    smtpUrl: s.SMTP_URL ?? null,
    s3: s.S3_URL ?? null,
    limitsFactor: s.LIMITS_FACTOR,
    trustProxy: s.TRUST_PROXY === 'true',
    logLevel: s.LOG_LEVEL,
  };
}
