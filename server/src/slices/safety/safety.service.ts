import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { MailQueue } from '#server/platform/mail/mail-queue.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import { settleAppeals } from './safety.appeals.store.ts';
import { createAppeals } from './safety.appeals.ts';
import { createReports, type ReportsDeps } from './safety.reports.ts';
import * as store from './safety.store.ts';

interface Deps extends ReportsDeps {
  log: Log;
  mailQueue: MailQueue;
  publicUrl: () => string;
  identity: Identity;
}
type Blocked = (work: Work, uid: string, other: string) => Promise<void>;
type Suspended = (work: Work, uid: string) => Promise<void>;
export type Safety = ReturnType<typeof createSafety>;

export function createSafety(deps: Deps) {
  const { db, transact, clock, profiles } = deps;
  const onBlocked: Blocked[] = [];
  const onSuspended: Suspended[] = [];
  const tellSuspended = async (work: Work, uid: string) => {
    for (const listener of onSuspended) await listener(work, uid);
  };
  return {
    /** Blocks a member, and in the same transaction ends what the two have with each other. @throws AppError USER_NOT_FOUND */
    async block(uid: string, other: string) {
      if (uid === other || !(await profiles.has(db, other))) fail('USER_NOT_FOUND');
      await transact(async (work) => {
        await store.insertBlock(work.db, uid, other);
        for (const listener of onBlocked) await listener(work, uid, other);
      });
    },
    unblock: (uid: string, other: string) => store.deleteBlock(db, uid, other),

    async blocked(uid: string) {
      const cards = await profiles.cards(db, await store.blocksOf(db, uid));
      return [...cards.values()];
    },

    reports: createReports(deps),
    appeals: createAppeals(deps),

    /**
     * Nobody sees, finds or reaches a suspended member.
     * @param reason the operators' own note
     * @param words what the member is told
     * @returns whether anything changed
     */
    async suspend(work: Work, uid: string, { reason, words }: { reason: string; words: string }): Promise<boolean> {
      if (!(await store.insertSuspension(work.db, { uid, reason, words, now: clock.now() }))) return false;
      await tellSuspended(work, uid);
      return true;
    },
    async restore(work: Work, uid: string): Promise<boolean> {
      if (!(await store.deleteSuspension(work.db, uid))) return false;
      await settleAppeals(work.db, uid, clock.now());
      await tellSuspended(work, uid);
      return true;
    },
    suspensionsOf: store.suspensionsOf,

    isBlockedBetween: store.isBlockedBetween,
    notBlocked: store.notBlocked,
    blocksBetween: store.blocksBetween,
    blocksAmong: store.blocksAmong,
    /** Runs in the transaction of a block. */
    onBlocked(listener: Blocked) {
      onBlocked.push(listener);
    },
    /** Runs in the transaction of a suspension, or of its end. */
    onSuspended(listener: Suspended) {
      onSuspended.push(listener);
    },
  };
}
