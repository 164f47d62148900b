import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { PASSWORD_CHARACTERS, type PasswordCharacters } from '#contract/identity/passwords.ts';
import { FUNCTION_TIMEOUT_MS, PASSWORD_MIN, PASSWORD_MIN_DEFAULT, TEXT_MAX } from '#contract/limits.ts';
import {
  type Fault,
  type Given,
  isPublic,
  judgeSettings,
  nameCertificateCheck,
  PUBLISHED_INVITE_CODE,
  publicBecause,
  readTrustProxy,
} from './config.rules.ts';
import { readS3Url, type S3Target } from './platform/files/s3-url.ts';
import { TRACING_PROTOCOLS } from './platform/tracing/protocols.ts';
import type { TracingConfig } from './platform/tracing/start-tracing.ts';

/** Reads and checks every setting before anything starts. Only this file reads process.env. */

/** The driver of PostgreSQL reads these too, as psql does. With the embedded database they could only be meant for another one. */
const DRIVER_VARIABLES = /^PG(?:SSL|OPTIONS$|REPLICATION$|CLIENT_?ENCODING$)/;

/** Returns the environment of this process for readConfig. Without DATABASE_URL it first loses what the driver would read. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const { env } = process;
  const meant = env.DATABASE_URL ? [] : Object.keys(env).filter((name) => DRIVER_VARIABLES.test(name));
  for (const name of meant) delete env[name];
  return env;
}

/** A number in decimal digits. Number() would also read blanks as 0, and 0x50 and 1e3. */
const decimal = z.pipe(
  z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/, 'must be a number')),
  z.transform((value) => Number(value)),
);
const count = (min: number, max: number) =>
  z.pipe(
    decimal,
    z
      .number()
      .check(
        z.multipleOf(1, 'must be a whole number'),
        z.gte(min, `must be ${min} or more`),
        z.lte(max, `must be ${max} or less`),
      ),
  );
const port = count(0, 65_535);
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' });

/** A setting whose text a function turns into the value, or into an error that says what the text must be. */
const readBy = <T>(read: (text: string) => T | Error) =>
  z.pipe(
    z.string(),
    z.transform((text, context): T => {
      const value = read(text);
      if (!(value instanceof Error)) return value;
      context.issues.push({ code: 'custom', message: value.message, input: undefined });
      return z.NEVER;
    }),
  );
/** An address with one of these protocols, and a host unless that may be left out. */
const address = (protocols: RegExp, requirement: { begins: string; like: string; hostless?: boolean }) =>
  readBy((text) => {
    if (!protocols.test(text)) return new Error(`must begin with ${requirement.begins}`);
    const isWhole = URL.canParse(text) && (requirement.hostless || new URL(text).hostname !== '') && !/\s/.test(text);
    return isWhole ? text : new Error(`must be an address like ${requirement.like}`);
  });
const postgresUrl = address(/^postgres(?:ql)?:\/\//, {
  begins: 'postgres:// or postgresql://',
  like: 'postgres://USER:PASSWORD@HOST:5432/DATABASE',
  // A path in the query can name the folder of a socket instead.
  hostless: true,
});
/** Where people or programs reach the operators. */
const contact = z
  .string()
  .check(z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://'));
const databaseUrl = z.pipe(postgresUrl, z.transform(nameCertificateCheck));
const trustProxy = readBy((text) => {
  const trusted = readTrustProxy(text);
  return typeof trusted === 'object' && 'error' in trusted ? new Error(trusted.error) : trusted;
});
const redisUrl = address(/^rediss?:\/\//, { begins: 'redis:// or rediss://', like: 'redis://HOST:6379' });
const smtpUrl = address(/^smtps?:\/\//, {
  begins: 'smtp:// or smtps://',
  like: 'smtp://USER:PASSWORD@HOST:587',
});

/** 'hello@stoop.example' or 'Stoop <hello@stoop.example>', without characters that could start another header. */
const MAIL_FROM =
  /^(?:[^<>@"\r\n,;:]{1,60}<([^\s<>@,;:"]+@[^\s<>@,;:"]+\.[^\s<>@,;:"]+)>|[^\s<>@,;:"]+@[^\s<>@,;:"]+\.[^\s<>@,;:"]+)$/;
const mailFrom = z
  .string()
  .check(
    z.maxLength(254, 'is too long'),
    z.regex(MAIL_FROM, 'must be an address like hello@stoop.example or Stoop <hello@stoop.example>'),
  );

const s3Url = readBy((text) => {
  const target = readS3Url(text);
  return typeof target === 'string' ? new Error(target) : target;
});

/** A call answers within 70 s. Ten of them are for everything besides the model. */
const LLM_TIMEOUT_MAX_S = FUNCTION_TIMEOUT_MS / 1000 - 10;
/** Addresses of other web apps, separated by commas. */
const origins = readBy((text) => {
  const origins = text.split(',').map((origin) => origin.trim());
  const isOrigin = (part: string) => URL.canParse(part) && /^https?:/.test(part) && new URL(part).origin === part;
  return origins.every(isOrigin)
    ? origins
    : new Error('must be origins like https://app.example, separated by commas, without a path');
});
/** Kinds of characters that a new password must contain, separated by commas. */
const characterClasses = readBy((text) => {
  const kinds = text.split(',').map((kind) => kind.trim());
  const knownKinds = PASSWORD_CHARACTERS.filter((kind) => kinds.includes(kind));
  return knownKinds.length === kinds.length
    ? knownKinds
    : new Error(`must be some of ${PASSWORD_CHARACTERS.join(', ')}, separated by commas`);
});
const DEMO_MEMBERS_MAX = 60;
/** A key in base64, as the Standard Webhooks specification writes it. */
const webhookSecret = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(?:whsec_)?[A-Za-z0-9+/]{32,}={0,2}$/,
        'must be 24 random bytes or more in base64, as openssl rand -base64 32 prints them',
      ),
    ),
  z.transform((value) => Buffer.from(value.replace(/^whsec_/, ''), 'base64')),
);
const word = z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/, 'must be printable characters without spaces'));

/** 'authorization=Bearer%20abc,x-tenant=stoop': names and values of headers, as OpenTelemetry writes them. */
const traceHeaders = z.pipe(
  z
    .string()
    .check(
      z.regex(/^[\w-]+=[^,=\s]+=*(?:,[\w-]+=[^,=\s]+=*)*$/, 'must be names and values like name=value,name=value'),
    ),
  z.transform((value) =>
    Object.fromEntries(
      value.split(',').map((pair) => {
        const separator = pair.indexOf('=');
        return [pair.slice(0, separator), pair.slice(separator + 1).replaceAll('%20', ' ')];
      }),
    ),
  ),
);

/** '4' or '4,16': hours of the day. */
const hours = z.pipe(
  z
    .string()
    .check(z.regex(/^(?:1?\d|2[0-3])(?:,(?:1?\d|2[0-3]))*$/, 'must be hours of the day in UTC, such as 4 or 4,16')),
  z.transform((value) => [...new Set(value.split(',').map(Number))]),
);
/** The privacy page promises that deleted data is gone from backups after this time. */
const BACKUP_KEEP_DAYS_MAX = 30;

/** The schema of every setting. setting-descriptions.ts says what each is for. */
const fields = z.object({
  HOST: z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
  PORT: z._default(port, 3000),
  PUBLIC_URL: z.optional(webUrl.check(z.regex(/^[^?#]*$/, 'must be an address without ? and #'))),
  DATA_DIR: z._default(
    z.string().check(z.regex(/^\S(?:.*\S)?$/, 'must not be empty, nor begin or end with a blank')),
    '.data',
  ),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_DIRECT_URL: z.optional(databaseUrl),
  POSTGRES_BIN: z.optional(z.string().check(z.regex(/^(?:\/|[A-Za-z]:\\)/, 'must be the full path of a folder'))),
  CLOCK_CONFIRMED: z.optional(z.iso.date('must be a date, such as 2026-11-28')),
  MIGRATIONS: z._default(z.enum(['start', 'command'], 'must be start or command'), 'start'),
  INVITE_CODE: z.optional(
    z
      .string()
      .check(
        z.minLength(6, 'must have at least 6 characters'),
        z.maxLength(64, 'must have at most 64 characters'),
        z.regex(/\S/, 'must not be blank'),
      ),
  ),
  IDENTITY_API_KEY: z._default(
    z.string().check(z.regex(/^[\w-]{1,100}$/, 'must be letters, digits, dashes and underscores')),
    'local',
  ),
  PASSWORD_MIN_LENGTH: z._default(count(PASSWORD_MIN, 64), PASSWORD_MIN_DEFAULT),
  PASSWORD_MAX_LENGTH: z.optional(count(64, TEXT_MAX.password)),
  PASSWORD_CHARACTERS: z._default(characterClasses, []),
  IDENTITY_ORIGINS: z._default(origins, []),
  DEMO_MEMBERS: z.optional(count(0, DEMO_MEMBERS_MAX)),
  REDIS_URL: z.optional(redisUrl),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(mailFrom),
  S3_URL: z.optional(s3Url),
  OPERATOR_PASSKEYS: z.optional(z.enum(['required', 'optional'], 'must be required or optional')),
  LANDING_HANGOUTS: z.optional(z.enum(['shown', 'hidden'], 'must be shown or hidden')),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_HOURS: z._default(hours, [4]),
  BACKUP_KEEP_DAYS: z._default(count(1, BACKUP_KEEP_DAYS_MAX), 14),
  BACKUP_KEY: z.optional(z.string().check(z.minLength(24, 'must have at least 24 characters'))),
  LIMITS_FACTOR: z._default(z.pipe(decimal, z.number().check(z.gte(1, 'must be 1 or more'))), 1),
  LLM_URL: z.optional(webUrl),
  LLM_MODEL: z.optional(word),
  LLM_API_KEY: z.optional(word),
  LLM_TIMEOUT_S: z._default(count(1, LLM_TIMEOUT_MAX_S), 30),
  LLM_CALLS_PER_HOUR: z._default(count(1, 1_000_000), 500),
  ARTISTS: z._default(z.enum(['embedded', 'deezer', 'spotify'], 'must be embedded, deezer or spotify'), 'embedded'),
  DEEZER_URL: z._default(webUrl, 'https://api.deezer.com'),
  SPOTIFY_URL: z._default(webUrl, 'https://api.spotify.com/v1'),
  SPOTIFY_ACCOUNTS_URL: z._default(webUrl, 'https://accounts.spotify.com'),
  SPOTIFY_CLIENT_ID: z.optional(word),
  SPOTIFY_CLIENT_SECRET: z.optional(word),
  PUSH_CONTACT: z.optional(contact),
  SECURITY_CONTACT: z.optional(contact),
  TRUST_PROXY: z._default(trustProxy, false),
  WEBHOOK_URL: z.optional(webUrl),
  WEBHOOK_SECRET: z.optional(webhookSecret),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
  METRICS_TOKEN: z.optional(word.check(z.minLength(16, 'must have at least 16 characters'))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webUrl),
  OTEL_EXPORTER_OTLP_PROTOCOL: z._default(
    z.enum(TRACING_PROTOCOLS, `must be ${TRACING_PROTOCOLS.join(' or ')}`),
    TRACING_PROTOCOLS[0],
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z._default(traceHeaders, {}),
  OTEL_SERVICE_NAME: z._default(word, 'stoop'),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(decimal, z.number().check(z.gte(0, 'must be 0 or more'), z.lte(1, 'must be 1 or less'))),
    1,
  ),
  LOG_LEVEL: z._default(
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], 'must be silent, fatal, error, warn, info or debug'),
    'warn',
  ),
});

export type SettingName = keyof typeof fields.shape;
export const SETTING_NAMES = Object.keys(fields.shape) as SettingName[];

/** Returns the value that an unset setting has, as it would be written. It is undefined when the schema has none. */
export function defaultOf(name: SettingName): string | undefined {
  const { def } = fields.shape[name]._zod;
  if (def.type !== 'default') return undefined;
  const { defaultValue } = def;
  const isEmpty = typeof defaultValue === 'object' && Object.keys(defaultValue).length === 0;
  return isEmpty ? undefined : String(defaultValue);
}

/** Returns what is wrong with a text as the value of a setting, or null. */
export const faultOf = (name: SettingName, value: string): string | null =>
  fields.shape[name].safeParse(value).error?.issues[0]?.message ?? null;

/** The language model, which writes in place of the embedded writer. */
export interface ModelConfig {
  /** The base of an OpenAI-compatible API, without a slash at the end. */
  url: string;
  model: string;
  apiKey: string | null;
  timeoutMs: number;
  callsPerHour: number;
}
/** Where artists are searched; addresses are without a slash at the end. */
export type ArtistsConfig =
  | { from: 'embedded' }
  | { from: 'deezer'; url: string }
  | { from: 'spotify'; url: string; accountsUrl: string; clientId: string; clientSecret: string };

export interface Config {
  /** Whether others than the person who started this installation may reach it. */
  isPublic: boolean;
  /** Remarks about settings that do not prevent the start, each one sentence. */
  warnings: string[];
  host: string;
  port: number;
  /** The public address of the product, without a slash at the end; null means the address it listens on. */
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** PostgreSQL itself, if DATABASE_URL leads to a pooler that changes connections between transactions. */
  databaseDirectUrl: string | null;
  /** The folder of the programs of the PostgreSQL that runs the embedded database; null for the newest release that fits. */
  postgresBin: string | null;
  /** Whether the server brings the database to its schema when it starts. Otherwise `npm run migrate` does. */
  migratesAtStart: boolean;
  /** The date that an operator says is today's, as YYYY-MM-DD, when the clock moved far while the server was stopped. */
  clockConfirmed: string | undefined;
  /** The code that opens an account for everybody who knows it; null means that only personal codes do. */
  inviteCode: string | null;
  /** Names this installation to the identity API. Every page shows it, so it protects nothing. */
  identityApiKey: string;
  /** The requirements for a new password. Existing ones may be shorter. */
  passwordPolicy: { minLength: number; maxLength?: number } & Partial<Record<PasswordCharacters, boolean>>;
  /** Origins of other web apps whose pages may use the identity API. */
  identityOrigins: string[];
  demoMembers: number;
  /** The Redis by which several nodes communicate and count limits together; null: by PostgreSQL, each counting for itself. */
  redisUrl: string | null;
  smtpUrl: string | null;
  /** The sender of mails: an address, with or without a name. Null only if no mail leaves this machine. */
  mailFrom: string | null;
  /** The file store; null means the data folder. */
  s3: S3Target | null;
  /** Whether the landing page shows the categories and days of this week's hangouts. Not by default on a public installation. */
  landingHangouts: boolean;
  /** Whether operators confirm destructive actions with a passkey. By default on a public installation. */
  operatorsNeedPasskey: boolean;
  /** Where the environment wants scheduled backups, at which hours (UTC), and how long they are kept; null if it names no folder. */
  scheduledBackups: { folder: string; hours: number[]; keepDays: number } | null;
  /** The hours and days for a folder that the set-up page sets. */
  scheduleForPageFolder: { hours: number[]; keepDays: number };
  /** The secret that backups are encrypted with; null leaves them readable. */
  backupKey: string | null;
  /** Multiplies every rate limit of the contract. More than 1 is for load tests only. */
  limitsFactor: number;
  /** The language model; null means that only the embedded writer is used. */
  llm: ModelConfig | null;
  artists: ArtistsConfig;
  /** Where push services reach the operators of this server, mailto: or https:; null means PUBLIC_URL. */
  pushContact: string | null;
  /** The address for reports of vulnerabilities, `mailto:` or `https://`. */
  securityContact: string | null;
  /** The proxies that may say who the visitor is: none, this many, or those with these addresses or networks. */
  trustProxy: false | number | string[];
  /** Where operators' bundles of new reports are posted, and the key that signs them; null posts nothing. */
  webhook: { url: string; key: Buffer } | null;
  logLevel: string;
  metrics: MetricsConfig;
  /** Where traces are sent; null sends none. */
  tracing: TracingConfig | null;
}

/** Opens the metrics. Nobody can read them unless one of the two is set. */
export interface MetricsConfig {
  /** The port of their own, and the address it listens on. */
  listen: { host: string; port: number } | null;
  /** Opens /metrics, also on the port of members. */
  token: string | null;
}

export class ConfigError extends Error {}

const base = (address: string) => address.replace(/\/+$/, '');

function modelOf(s: z.output<typeof fields>): ModelConfig | null {
  if (!s.LLM_URL || !s.LLM_MODEL) return null;
  return {
    url: base(base(s.LLM_URL).replace(/\/chat\/completions$/, '')),
    model: s.LLM_MODEL,
    apiKey: s.LLM_API_KEY ?? null,
    timeoutMs: s.LLM_TIMEOUT_S * 1000,
    callsPerHour: s.LLM_CALLS_PER_HOUR,
  };
}

function artistsOf(s: z.output<typeof fields>): ArtistsConfig {
  if (s.ARTISTS === 'deezer') return { from: 'deezer', url: base(s.DEEZER_URL) };
  if (s.ARTISTS === 'embedded') return { from: 'embedded' };
  const { SPOTIFY_CLIENT_ID: clientId = '', SPOTIFY_CLIENT_SECRET: clientSecret = '' } = s;
  return {
    from: 'spotify',
    url: base(s.SPOTIFY_URL),
    accountsUrl: base(s.SPOTIFY_ACCOUNTS_URL),
    clientId,
    clientSecret,
  };
}

const tracingOf = (s: z.output<typeof fields>): TracingConfig | null =>
  s.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        url: base(s.OTEL_EXPORTER_OTLP_ENDPOINT),
        protocol: s.OTEL_EXPORTER_OTLP_PROTOCOL,
        headers: s.OTEL_EXPORTER_OTLP_HEADERS,
        share: s.OTEL_TRACES_SAMPLER_ARG,
        serviceName: s.OTEL_SERVICE_NAME,
      };

const contactsOf = ({ PUSH_CONTACT, SECURITY_CONTACT }: z.output<typeof fields>) => ({
  pushContact: PUSH_CONTACT ?? null,
  securityContact: SECURITY_CONTACT ?? null,
});

function backupSettingsOf({ BACKUP_DIR, BACKUP_HOURS, BACKUP_KEEP_DAYS }: z.output<typeof fields>) {
  const scheduleForPageFolder = { hours: BACKUP_HOURS, keepDays: BACKUP_KEEP_DAYS };
  return {
    scheduleForPageFolder,
    scheduledBackups: BACKUP_DIR === undefined ? null : { folder: resolve(BACKUP_DIR), ...scheduleForPageFolder },
  };
}

/** Says everything that is wrong with the settings in one sentence, and why stricter rules apply if they do. */
function refusal(env: Given, faults: readonly Fault[]): string {
  const lines = faults.map(({ name, message }) => `${name} ${message}`).join('; ');
  const reasons = publicBecause(env);
  const explanation =
    reasons.length > 0
      ? ` ${reasons.join(' and ')} ${reasons.length > 1 ? 'make' : 'makes'} this a public installation, for which docs/generated/settings.md lists the settings.`
      : '';
  return `Stoop cannot start with these settings: ${lines}${lines.endsWith('?') ? '' : '.'}${explanation}`;
}

/** Returns every fault of the settings. A setting whose value is wrong has that fault alone. */
function faultsOf(parsed: z.core.util.SafeParseResult<unknown>, faults: readonly Fault[]): Fault[] {
  const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => ({ name: path.join('.'), message }));
  return [...wrong, ...faults.filter(({ name }) => !wrong.some((fault) => fault.name === name))];
}

/** Returns the settings whose default differs between a laptop and the internet. */
const byReach = (s: z.output<typeof fields>, onInternet: boolean) => ({
  isPublic: onInternet,
  inviteCode: s.INVITE_CODE ?? (onInternet ? null : PUBLISHED_INVITE_CODE),
  demoMembers: s.DEMO_MEMBERS ?? (onInternet ? 0 : DEMO_MEMBERS_MAX),
  landingHangouts: (s.LANDING_HANGOUTS ?? (onInternet ? 'hidden' : 'shown')) === 'shown',
  operatorsNeedPasskey: (s.OPERATOR_PASSKEYS ?? (onInternet ? 'required' : 'optional')) === 'required',
});

const passwordPolicyOf = (s: z.output<typeof fields>): Config['passwordPolicy'] => ({
  minLength: s.PASSWORD_MIN_LENGTH,
  ...(s.PASSWORD_MAX_LENGTH !== undefined && { maxLength: s.PASSWORD_MAX_LENGTH }),
  ...(Object.fromEntries(s.PASSWORD_CHARACTERS.map((kind) => [kind, true])) as Partial<
    Record<PasswordCharacters, boolean>
  >),
});

/**
 * Reads the settings.
 * @throws ConfigError naming each setting that is wrong, and how
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = fields.safeParse(settings, { error: () => 'is not a value of this setting' });
  const { faults, warnings } = judgeSettings(settings, SETTING_NAMES);
  const allFaults = faultsOf(parsed, faults);
  if (!parsed.success || allFaults.length > 0) throw new ConfigError(refusal(settings, allFaults));
  const s = parsed.data;
  return {
    ...byReach(s, isPublic(settings)),
    warnings,
    host: s.HOST,
    port: s.PORT,
    publicUrl: s.PUBLIC_URL ? base(s.PUBLIC_URL) : null,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL ?? null,
    databaseDirectUrl: s.DATABASE_DIRECT_URL ?? null,
    postgresBin: s.POSTGRES_BIN ?? null,
    clockConfirmed: s.CLOCK_CONFIRMED,
    migratesAtStart: s.MIGRATIONS === 'start',
    identityApiKey: s.IDENTITY_API_KEY,
    passwordPolicy: passwordPolicyOf(s),
    identityOrigins: s.IDENTITY_ORIGINS,
    redisUrl: s.REDIS_URL ?? null,
    smtpUrl: s.SMTP_URL ?? null,
    mailFrom: s.MAIL_FROM ?? null,
    s3: s.S3_URL ?? null,
    ...backupSettingsOf(s),
    webhook: s.WEBHOOK_URL && s.WEBHOOK_SECRET ? { url: s.WEBHOOK_URL, key: s.WEBHOOK_SECRET } : null,
    backupKey: s.BACKUP_KEY ?? null,
    limitsFactor: s.LIMITS_FACTOR,
    llm: modelOf(s),
    artists: artistsOf(s),
    ...contactsOf(s),
    trustProxy: s.TRUST_PROXY,
    logLevel: s.LOG_LEVEL,
    metrics: {
      listen: s.METRICS_PORT === undefined ? null : { host: s.METRICS_HOST, port: s.METRICS_PORT },
      token: s.METRICS_TOKEN ?? null,
    },
    tracing: tracingOf(s),
  };
}
