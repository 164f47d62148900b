import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { handlersOf } from '#server/platform/http/handle.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { MailQueue } from '#server/platform/mail/mail-queue.ts';
import type { Hangouts } from '#server/slices/hangouts/index.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';

/** The dependencies of this slice's use cases. */
export interface SharingContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  log: Log;
  mailQueue: MailQueue;
  /** Returns the product's own address, without a slash at the end. */
  publicUrl: () => string;
  identity: Identity;
  profiles: Profiles;
  safety: Safety;
  hangouts: Hangouts;
  /** Runs the listeners of later slices in the transaction that asks a member whether they got home. */
  notifyAsked: (work: Work, uid: string, hangoutId: string) => Promise<void>;
  /** Runs them in the transaction that records that a member got home. */
  notifyHome: (work: Work, uid: string, hangoutId: string) => Promise<void>;
}

/** These routes are about the caller's own card, which `owner` ensures, or find their resource by a token. */
export const { handle, handleInTransaction } = handlersOf<SharingContext>()({});
