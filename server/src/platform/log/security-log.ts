import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Db } from '../db/database.ts';
import { sharedSecret } from '../db/secrets.ts';
import { addressKey } from '../http/limiter.ts';
import { keyedHash } from '../signed-tokens.ts';
import type { LogEvent } from './events.ts';
import type { Log } from './log.ts';

/** The subjects of the lines of the security log (docs/generated/log-events.md). */
export type SecurityEvent = Extract<
  LogEvent,
  | 'signed_up'
  | 'signed_in'
  | 'sign_in_failed'
  | 'sign_in_locked'
  | 'identity_refused'
  | 'sessions_ended'
  | 'refresh_token_reused'
  | 'password_changed'
  | 'password_reset'
  | 'passkeys_changed'
  | 'stepped_up'
  | 'email_change_requested'
  | 'email_changed'
  | 'email_restored'
  | 'access_refused'
  | 'operator_called'
  | 'set_up_used'
>;

/** No field may hold personal data: `email` and `address` are stored as keyed hashes, which only this installation can compare. */
export interface SecurityFacts {
  uid?: string | undefined;
  /** For an account that may not exist. */
  email?: string | undefined;
  address?: string | undefined;
  /** The method and path of the route as the contract has it, without values. */
  route?: string | undefined;
  /** An error code, or how something was done. */
  outcome?: string | undefined;
}

const HASH_BYTES = 12;
/** Lines per minute of one event from one address. The rest are counted, so that a flood cannot fill the disk. */
const LINES_PER_MINUTE = 30;
const COUNTED_MAX = 10_000;

/**
 * Creates the security log: one line for each event that somebody who looks for an attack needs. Its lines have
 * `"log":"security"` and are written at every log level but `silent`.
 */
export function createSecurityLog(log: Log, now: () => number = () => performance.now()) {
  const lines = log.child({ log: 'security' }, { level: log.level === 'silent' ? 'silent' : 'info' });
  let key: Buffer = randomBytes(32);
  let counted = new Map<string, number>();
  let since = now();
  const hashed = (purpose: string, text: string) =>
    keyedHash(key, `${purpose}\0${text}`).subarray(0, HASH_BYTES).toString('base64url');

  /** Counts a line. Returns whether it is one of the first of its kind in this minute. */
  function isAllowed(kind: string): boolean {
    if (now() - since > MINUTE_MS || counted.size > COUNTED_MAX) reportSuppressed();
    const count = (counted.get(kind) ?? 0) + 1;
    counted.set(kind, count);
    return count <= LINES_PER_MINUTE;
  }

  function reportSuppressed() {
    const suppressed = [...counted.values()].reduce((sum, count) => sum + Math.max(0, count - LINES_PER_MINUTE), 0);
    counted = new Map();
    since = now();
    if (suppressed > 0) lines.warn({ event: 'lines_suppressed', suppressed }, 'Security events were too many to log');
  }

  return {
    /** Reads the key of the hashes, which all nodes share. Until then the hashes of this process are its own. */
    async prepare(db: Db) {
      key = await sharedSecret(db, 'security-log-key');
    },
    record(event: SecurityEvent, { uid, email, address, route, outcome }: SecurityFacts) {
      const hashedAddress = address === undefined ? undefined : hashed('address', addressKey(address));
      if (!isAllowed(`${event} ${hashedAddress ?? uid ?? ''}`)) return;
      const account = uid === undefined && email !== undefined ? hashed('email', email) : undefined;
      lines.info({ event, uid, account, from: hashedAddress, route, outcome }, 'Security event');
    },
  };
}
export type SecurityLog = ReturnType<typeof createSecurityLog>;
