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

/** The access code of an installation on a laptop. The README contains it, so everybody knows it. */
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
export const isPublic = (given: Given) => publicBecause(given).length > 0;

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
function publicFaults(given: Given): Fault[] {
  const faults: Fault[] = [];
  const refuse = (name: string, message: string | null) => message !== null && faults.push({ name, message });
  const { PUBLIC_URL, LIMITS_FACTOR, SMTP_URL } = given;
  if (PUBLIC_URL === undefined)
    refuse('PUBLIC_URL', 'is missing: write the https address that members use, like https://stoop.example');
  else if (!/^https:/i.test(PUBLIC_URL))
    refuse('PUBLIC_URL', 'must begin with https://, because passwords and tokens travel to this address');
  refuse('INVITE_CODE', inviteCodeFault(given));
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

/** Returns the faults of settings that need one another: a service that is half configured is a mistake. */
function halfConfigured(given: Given): Fault[] {
  const faults: Fault[] = [];
  const refuse = (name: string, message: string) => faults.push({ name, message });
  // Most mail servers discard mail from an address that does not exist, and nobody would notice.
  if (given.SMTP_URL && !given.MAIL_FROM)
    refuse('MAIL_FROM', 'is missing: SMTP_URL needs the address that mails are sent from');
  for (const name of ['BACKUP_HOURS', 'BACKUP_KEEP_DAYS'] as const)
    if (given[name] && !given.BACKUP_DIR) refuse(name, 'needs BACKUP_DIR, the folder for scheduled backups');
  if (given.LLM_URL && !given.LLM_MODEL) refuse('LLM_MODEL', 'is missing: LLM_URL needs the name of a model');
  if (!given.LLM_URL && given.LLM_MODEL) refuse('LLM_MODEL', 'needs LLM_URL, the address of the endpoint');
  if (!given.LLM_URL && given.LLM_API_KEY) refuse('LLM_API_KEY', 'needs LLM_URL, the address of the endpoint');
  if (given.METRICS_HOST && !given.METRICS_PORT) refuse('METRICS_HOST', 'needs METRICS_PORT');
  if (given.METRICS_HOST && !isLoopback(given.METRICS_HOST) && !given.METRICS_TOKEN)
    refuse('METRICS_TOKEN', 'is missing: METRICS_HOST lets other machines read the metrics');
  for (const name of ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER_ARG'] as const)
    if (given[name] && !given.OTEL_EXPORTER_OTLP_ENDPOINT)
      refuse(name, 'needs OTEL_EXPORTER_OTLP_ENDPOINT, the address that traces are sent to');
  for (const name of ['SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET'] as const) {
    if (given.ARTISTS === 'spotify' && !given[name]) refuse(name, 'is missing: ARTISTS=spotify needs it');
    if (given.ARTISTS !== 'spotify' && given[name]) refuse(name, 'is used only if ARTISTS is spotify');
  }
  return faults;
}

/** Returns the number of letters to insert, delete, replace or swap with their neighbor to turn one word into another. */
function editDistance(from: string, to: string): number {
  const rows = Array.from({ length: from.length + 1 }, (_, i) => [i, ...Array<number>(to.length).fill(0)]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let j = 1; j <= to.length; j++) (rows[0] as number[])[j] = j;
  for (let i = 1; i <= from.length; i++) {
    for (let j = 1; j <= to.length; j++) {
      const replaced = at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      (rows[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        replaced,
        swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(from.length, to.length);
}

/** How many letters of a name may be wrong. Short names resemble too many others: HOST and HOME. */
const wrongLettersMax = (name: string) => (name.length < 6 ? 0 : name.length < 10 ? 1 : 2);

/** Returns names in the environment that look like a misspelled setting, with the setting, unless that one is set too. */
export function misspelled(given: Given, known: readonly string[]): { name: string; meant: string }[] {
  const unset = known.filter((name) => given[name] === undefined);
  return Object.keys(given).flatMap((name) => {
    if (known.includes(name) || name.length > 40) return [];
    const meant = unset.find((setting) => {
      const most = wrongLettersMax(setting);
      // The distance is at least the difference of the lengths, which is quick to compute.
      return Math.abs(name.length - setting.length) <= most && editDistance(name.toUpperCase(), setting) <= most;
    });
    return meant ? [{ name, meant }] : [];
  });
}

/** Returns everything that is wrong with these settings together, and remarks that do not prevent the start. */
export function judgeSettings(given: Given, known: readonly string[]): { faults: Fault[]; warnings: string[] } {
  const typos = misspelled(given, known).map(({ name, meant }) => ({
    name,
    message: `is not a setting: did you mean ${meant}?`,
  }));
  const together = halfConfigured(given);
  if (!isPublic(given)) return { faults: together, warnings: typos.map(({ name, message }) => `${name} ${message}`) };
  return { faults: [...publicFaults(given), ...together, ...typos], warnings: publicWarnings(given) };
}

function publicWarnings({ SMTP_URL, DATABASE_URL, REDIS_URL, S3_URL, LLM_URL, ...given }: Given): string[] {
  const { DATA_DIR = '.data', BACKUP_DIR, BACKUP_KEY } = given;
  const plain = (url: string | undefined, encrypted: RegExp) =>
    url !== undefined && !isLoopbackUrl(url) && !encrypted.test(url);
  return [
    SMTP_URL === undefined && `SMTP_URL is not set, so mails reach nobody: they are written to ${DATA_DIR}/mail.`,
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
