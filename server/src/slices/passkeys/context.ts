import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import { handlersOf } from '#server/platform/http/handle.ts';
import type { Limiter } from '#server/platform/http/limiter.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { SecurityLog } from '#server/platform/log/security-log.ts';
import type { MailQueue } from '#server/platform/mail/mail-queue.ts';
import type { Identity } from '#server/slices/identity/index.ts';

/** The dependencies of this slice's use cases. */
export interface PasskeysContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  log: Log;
  security: Pick<SecurityLog, 'record'>;
  mailQueue: MailQueue;
  /** Returns the address of the product, without a slash at the end. */
  publicUrl: () => string;
  identity: Identity;
  /** Signs the challenges. */
  challengeSecret: () => Promise<Buffer>;
  /** Counts the recovery codes that a member tries. */
  codeLimit: Limiter;
  /** Whether operators need a passkey for destructive actions on this installation. */
  isRequired: boolean;
}

// These routes are about the caller's own passkeys, which `owner` ensures: there is nothing to resolve.
export const { handle, handleInTransaction } = handlersOf<PasskeysContext>()({});
