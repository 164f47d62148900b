import { join, relative, resolve, sep } from 'node:path';
import ipaddr from 'ipaddr.js';
import { PUBLIC_INVITE_CODE_MIN } from '#server/slices/invites/invite-codes.rules.ts';
import { isLoopback, isLoopbackUrl } from './platform/http/loopback.ts';

/** The values of the environment by the name of the setting, without empty ones. */
export type Given = Readonly<Record<string, string | undefined>>;

/** A setting that cannot stay as it is, and what to write instead. */
export interface Fault {
  name: string;
  message: string;
}

/** The access code of an installation on a laptop. The settings page contains it, so everybody knows it. */
export const PUBLISHED_INVITE_CODE = 'stoop-newcomer';
/** A code of fewer different characters is likely a placeholder such as xxxxxxxxxxxxxxxx. */
const PUBLIC_INVITE_CODE_DISTINCT = 6;

/**
 * Returns the settings that make an installation public: others than the person who started it may reach it, or it keeps
 * data or sends mail outside of its own folder. The list is empty for `npm start` on a laptop.
 */
export function publicBecause({ HOST, PUBLIC_URL, DATABASE_URL, SMTP_URL, TRUST_PROXY }: Given): string[] {
  return [
    HOST !== undefined && !isLoopback(HOST) && 'HOST',
    PUBLIC_URL !== undefined && !isLoopbackUrl(PUBLIC_URL) && 'PUBLIC_URL',
    DATABASE_URL !== undefined && 'DATABASE_URL',
    SMTP_URL !== undefined && 'SMTP_URL',
    TRUST_PROXY !== undefined && TRUST_PROXY !== 'false' && 'TRUST_PROXY',
  ].filter((name) => name !== false);
}

/** Decides whether an installation is public. Everything that differs between a laptop and the internet asks this. */
export const isPublic = (env: Given) => publicBecause(env).length > 0;

function inviteCodeFault({ INVITE_CODE: code }: Given): string | null {
  if (code === undefined) return null;
  const instead = 'or remove it, so that only personal codes open accounts';
  if (code.trim().toLowerCase() === PUBLISHED_INVITE_CODE)
    return `is the published one: write a code of your own with ${PUBLIC_INVITE_CODE_MIN} characters or more, ${instead}`;
  if (code.trim().length < PUBLIC_INVITE_CODE_MIN || new Set(code).size < PUBLIC_INVITE_CODE_DISTINCT)
    return `can be guessed: write ${PUBLIC_INVITE_CODE_MIN} characters or more, ${instead}`;
  return null;
}

/** Returns why a public installation may not start with these settings: one fault for each setting. */
function publicFaults(env: Given): Fault[] {
  const faults: Fault[] = [];
  const refuse = (name: string, message: string | null) => message !== null && faults.push({ name, message });
  const { PUBLIC_URL, LIMITS_FACTOR, SMTP_URL } = env;
  if (PUBLIC_URL === undefined)
    refuse('PUBLIC_URL', 'is missing: write the https address that members use, like https://stoop.example');
  else if (!/^https:/i.test(PUBLIC_URL))
    refuse('PUBLIC_URL', 'must begin with https://, because passwords and tokens travel to this address');
  refuse('INVITE_CODE', inviteCodeFault(env));
  if (Number(LIMITS_FACTOR ?? 1) > 1) refuse('LIMITS_FACTOR', 'is only for load tests: remove it');
  // Options in the query take precedence over ours, so they could switch encryption off again.
  if (
    SMTP_URL &&
    !isLoopbackUrl(SMTP_URL) &&
    /[?&](?:ignoreTLS|requireTLS|secure|opportunisticTLS|tls)\b/i.test(SMTP_URL)
  )
    refuse('SMTP_URL', 'may not change encryption: remove its options ignoreTLS, requireTLS, secure and tls');
  return faults;
}

interface Need {
  /** The setting that is written. */
  written: string;
  /** The setting that it needs and that is not written. */
  missing: string;
  /** The setting that the fault names, and what it says of it. */
  fault: Fault;
}

const needs = (written: string, missing: string, explanation = ''): Need => ({
  written,
  missing,
  fault: { name: written, message: `needs ${missing}${explanation}` },
});
const isMissing = (missing: string, written: string, explanation: string): Need => ({
  written,
  missing,
  fault: { name: missing, message: `is missing: ${written} ${explanation}` },
});

const NEEDS: readonly Need[] = [
  // Most mail servers discard mail from an address that does not exist, and nobody would notice.
  isMissing('MAIL_FROM', 'SMTP_URL', 'needs the address that mails are sent from'),
  isMissing('LLM_MODEL', 'LLM_URL', 'needs the name of a model'),
  needs('LLM_MODEL', 'LLM_URL', ', the address of the endpoint'),
  needs('LLM_API_KEY', 'LLM_URL', ', the address of the endpoint'),
  isMissing('WEBHOOK_SECRET', 'WEBHOOK_URL', 'needs the secret by which its receiver knows who posts'),
  needs('WEBHOOK_SECRET', 'WEBHOOK_URL', ', the address to post to'),
  needs('METRICS_HOST', 'METRICS_PORT'),
  ...['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER_ARG'].map(
    (name) => needs(name, 'OTEL_EXPORTER_OTLP_ENDPOINT', ', the address that traces are sent to'),
  ),
];

/** On a public installation, the set-up page can name the folder instead. */
const NEEDS_OF_LAPTOP: readonly Need[] = ['BACKUP_HOURS', 'BACKUP_KEEP_DAYS'].map((name) =>
  needs(name, 'BACKUP_DIR', ', the folder for scheduled backups'),
);

/** Returns the faults of settings that need one another: a service that is half configured is a mistake. */
function halfConfigured(env: Given): Fault[] {
  const all = isPublic(env) ? NEEDS : [...NEEDS, ...NEEDS_OF_LAPTOP];
  const faults = all.filter(({ written, missing }) => env[written] && !env[missing]).map(({ fault }) => fault);
  if (env.METRICS_HOST && !isLoopback(env.METRICS_HOST) && !env.METRICS_TOKEN)
    faults.push({ name: 'METRICS_TOKEN', message: 'is missing: METRICS_HOST lets other machines read the metrics' });
  const usesSpotify = env.ARTISTS === 'spotify';
  for (const name of ['SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET'])
    if (usesSpotify !== Boolean(env[name]))
      faults.push({
        name,
        message: usesSpotify ? 'is missing: ARTISTS=spotify needs it' : 'is used only if ARTISTS is spotify',
      });
  return faults;
}

/** Returns the number of letters to insert, delete, replace or swap with their neighbor to turn one word into another. */
function editDistance(word: string, target: string): number {
  const rows = Array.from({ length: word.length + 1 }, (_, i) => [i, ...Array<number>(target.length).fill(0)]);
  const distanceAt = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let j = 1; j <= target.length; j++) (rows[0] as number[])[j] = j;
  for (let i = 1; i <= word.length; i++) {
    for (let j = 1; j <= target.length; j++) {
      const replaced = distanceAt(i - 1, j - 1) + (word[i - 1] === target[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && word[i - 1] === target[j - 2] && word[i - 2] === target[j - 1];
      (rows[i] as number[])[j] = Math.min(
        distanceAt(i - 1, j) + 1,
        distanceAt(i, j - 1) + 1,
        replaced,
        swapped ? distanceAt(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return distanceAt(word.length, target.length);
}

/** How many letters of a name may be wrong. Short names resemble too many others: HOST and HOME. */
const wrongLettersMax = (name: string) => (name.length < 6 ? 0 : name.length < 10 ? 1 : 2);

/** Returns names in the environment that look like a misspelled setting, with the setting, unless that one is set too. */
export function misspelled(env: Given, settingNames: readonly string[]): { name: string; meant: string }[] {
  const unset = settingNames.filter((name) => env[name] === undefined);
  return Object.keys(env).flatMap((name) => {
    if (settingNames.includes(name) || name.length > 40) return [];
    const intended = unset.find((setting) => {
      const maxDistance = wrongLettersMax(setting);
      // The distance is at least the difference of the lengths, which is quick to compute.
      return (
        Math.abs(name.length - setting.length) <= maxDistance &&
        editDistance(name.toUpperCase(), setting) <= maxDistance
      );
    });
    return intended ? [{ name, meant: intended }] : [];
  });
}

/** The folders in DATA_DIR whose content the product reads. */
const FOLDERS_OF_DATA = ['postgres', 'files', 'mail'];

/** Refuses backups among the data: a start reads them as files of members or of the database. */
function backupFaults({ DATA_DIR = '.data', BACKUP_DIR }: Given): Fault[] {
  if (BACKUP_DIR === undefined) return [];
  const isIn = (name: string) =>
    !relative(resolve(join(DATA_DIR, name)), resolve(BACKUP_DIR))
      .split(sep)
      .includes('..');
  const folder = FOLDERS_OF_DATA.find(isIn);
  return folder === undefined
    ? []
    : [{ name: 'BACKUP_DIR', message: `may not be in ${join(DATA_DIR, folder)}: name a folder on another disk` }];
}

/** Returns everything that is wrong with these settings together, and remarks that do not prevent the start. */
export function judgeSettings(env: Given, settingNames: readonly string[]): { faults: Fault[]; warnings: string[] } {
  const typos = misspelled(env, settingNames).map(({ name, meant }) => ({
    name,
    message: `is not a setting: did you mean ${meant}?`,
  }));
  const together = [...halfConfigured(env), ...backupFaults(env)];
  if (!isPublic(env)) return { faults: together, warnings: typos.map(({ name, message }) => `${name} ${message}`) };
  return { faults: [...publicFaults(env), ...together, ...typos], warnings: publicWarnings(env) };
}

function publicWarnings({ SMTP_URL, DATABASE_URL, REDIS_URL, S3_URL, LLM_URL, ...given }: Given): string[] {
  const { BACKUP_DIR, BACKUP_KEY } = given;
  const plain = (url: string | undefined, encrypted: RegExp) =>
    url !== undefined && !isLoopbackUrl(url) && !encrypted.test(url);
  return [
    BACKUP_DIR !== undefined &&
      BACKUP_KEY === undefined &&
      'Backups in BACKUP_DIR are not encrypted, and they contain everything: set BACKUP_KEY.',
    plain(DATABASE_URL, /[?&]sslmode=(?:require|verify-ca|verify-full)\b/) &&
      'DATABASE_URL reaches another machine without encryption: add ?sslmode=verify-full, unless the network is private.',
    plain(REDIS_URL, /^rediss:/) &&
      'REDIS_URL reaches another machine without encryption: use rediss://, unless the network is private.',
    plain(S3_URL, /^(?!.*[?&]tls=false)/) &&
      'S3_URL reaches another machine without encryption: remove tls=false, unless the network is private.',
    plain(LLM_URL, /^https:/i) &&
      'LLM_URL reaches another machine without encryption: use https://, unless the network is private.',
    plain(given.WEBHOOK_URL, /^https:/i) &&
      'WEBHOOK_URL reaches another machine without encryption: use https://, unless the network is private.',
    plain(given.OTEL_EXPORTER_OTLP_ENDPOINT, /^https:/i) &&
      'OTEL_EXPORTER_OTLP_ENDPOINT reaches another machine without encryption: use https://, unless the network is private.',
  ].filter((warning) => warning !== false);
}

/** The largest number of proxies in front of the server. */
const PROXIES_MAX = 10;

/**
 * Reads TRUST_PROXY: which peers may say in X-Forwarded-For who the visitor is.
 * @returns false for nobody; the number of proxies; or their addresses and networks; or what is wrong, as an error
 */
export function readTrustProxy(value: string): false | number | string[] | { error: string } {
  if (value === 'false') return false;
  if (value === 'true')
    return {
      error:
        'may not be true: write the address or network of your proxy (127.0.0.1 or 10.0.0.0/8), or how many proxies there are (1)',
    };
  if (/^\d+$/.test(value)) {
    const count = Number(value);
    return count >= 1 && count <= PROXIES_MAX ? count : { error: `must be 1 to ${PROXIES_MAX} proxies, or false` };
  }
  const peers = value.split(',').map((peer) => peer.trim());
  const wrong = peers.find((peer) => !isPeer(peer));
  return wrong === undefined
    ? peers
    : { error: `must be addresses, networks like 10.0.0.0/8, or a number of proxies; "${wrong}" is none of these` };
}

/** Returns whether a text is an address or a network. A network of the whole internet would trust everybody. */
const isPeer = (peer: string) =>
  peer.includes('/')
    ? ipaddr.isValidCIDR(peer) && !peer.endsWith('/0')
    : ipaddr.IPv4.isValidFourPartDecimal(peer) || ipaddr.IPv6.isValid(peer);

/**
 * Returns an address of PostgreSQL with the mode that says what its client does: it checks the certificate with each of these
 * modes, and otherwise warns in several lines that a later release will not.
 */
export const nameCertificateCheck = (url: string): string =>
  /[?&]uselibpqcompat=/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
