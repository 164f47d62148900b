import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import * as store from './safety.store.ts';

interface Deps {
  db: Db;
  transact: Transact;
  profiles: Profiles;
}
type Blocked = (work: Work, uid: string, other: string) => Promise<void>;
export type Safety = ReturnType<typeof createSafety>;

export function createSafety({ db, transact, profiles }: Deps) {
  const onBlocked: Blocked[] = [];
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

    /** @throws AppError USER_NOT_FOUND */
    async report(reporter: string, uid: string, reason: string) {
      if (reporter === uid || !(await profiles.has(db, uid))) fail('USER_NOT_FOUND');
      await store.insertReport(db, { reporter, uid, reason });
    },

    reports: (wanted: Parameters<typeof store.reports>[1]) => store.reports(db, wanted),
    resolveReport: (work: Work, id: string, resolution: string, now: Date) =>
      store.resolveReport(work.db, id, resolution, now),
    /** Nobody sees, finds or reaches a suspended member. -> whether anything changed */
    suspend: (work: Work, uid: string, reason: string, now: Date) => store.insertSuspension(work.db, uid, reason, now),
    restore: (work: Work, uid: string) => store.deleteSuspension(work.db, uid),
    suspensionsOf: store.suspensionsOf,
    /** What a member reported, for their own download. */
    reportsBy: (uid: string) => store.reportsBy(db, uid),

    isBlockedBetween: store.isBlockedBetween,
    notBlocked: store.notBlocked,
    blocksBetween: store.blocksBetween,
    /** Runs in the transaction of a block. */
    onBlocked(listener: Blocked) {
      onBlocked.push(listener);
    },
  };
}
