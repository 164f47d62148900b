import type { ReportOutcome } from '#contract/operators/views.ts';
import { createBackground } from '#server/platform/background.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Log } from '#server/platform/log/log.ts';
import { appeal } from './appeal.ts';
import { appealLink } from './appeal-link.ts';
import { appealState } from './appeal-state.ts';
import { type AppealFilter, appealsBy, listAppealRows } from './appeals.sql.ts';
import { addAppeal, appealSignatures, appealStateOf, settleAppeal, suspensionMail } from './appeals.ts';
import { block } from './block.ts';
import { type BlockEffect, createBlockEffects } from './block-effects.ts';
import type { SafetyContext } from './context.ts';
import { forgetEndedByBlocks } from './forget-ended.ts';
import { blockedMembersOf, listBlocks } from './list-blocks.ts';
import { plannedDeletionByLink, plannedDeletionOf } from './planned-deletions.sql.ts';
import { cancelPlannedDeletion, lockDueDeletion, membersToDelete, storePlannedDeletion } from './planned-deletions.ts';
import { report } from './report.ts';
import { countReportsAbout, listReportRows, type ReportFilter, reportsBy } from './reports.sql.ts';
import { dropReportSnapshots, forgetReportsAbout, settleReport } from './reports.ts';
import {
  blocksAmong,
  hasBlocked,
  hiddenMembersAmong,
  isHiddenFrom,
  membersHiddenFrom,
  notHidden,
  notHiddenFrom,
  suspendedUids,
  suspensionsOf,
} from './safety.sql.ts';
import { endSuspension, startSuspension } from './suspension.ts';
import { unblock } from './unblock.ts';

export { appealsBy, listAppealRows } from './appeals.sql.ts';
export { addAppeal, appealStateOf, settleAppeal, suspensionMail } from './appeals.ts';
export type { BlockEffect } from './block-effects.ts';
export { forgetEndedByBlocks } from './forget-ended.ts';
export { blockedMembersOf } from './list-blocks.ts';
export { declinedMail, restoredMail, warnedMail } from './mails.ts';
export { plannedDeletionByLink, plannedDeletionOf } from './planned-deletions.sql.ts';
export { cancelPlannedDeletion, lockDueDeletion, membersToDelete, storePlannedDeletion } from './planned-deletions.ts';
export { countReportsAbout, listReportRows, reportsBy } from './reports.sql.ts';
export { dropReportSnapshots, forgetReportsAbout, settleReport } from './reports.ts';
export {
  blocksAmong,
  hasBlocked,
  hiddenMembersAmong,
  isHiddenFrom,
  membersHiddenFrom,
  type NotHiddenFrom,
  notHidden,
  notHiddenFrom,
  suspendedUids,
  suspensionsOf,
} from './safety.sql.ts';
export { endSuspension, startSuspension } from './suspension.ts';

export const safetyHandlers = { listBlocks, block, unblock, report, appealState, appeal, appealLink };

type Deps = Omit<SafetyContext, 'blockEffects' | 'notifyHidden' | 'mailLater'> & { log: Log };
type HiddenListener = (work: Work, uid: string) => Promise<void>;
export type Safety = ReturnType<typeof createSafety>;

export function createSafety({ log, ...deps }: Deps) {
  const hiddenListeners: HiddenListener[] = [];
  const links = createBackground((error) =>
    log.warn({ event: 'appeal_link_not_mailed', err: error }, 'The link to appeal could not be mailed'),
  );
  const blockEffects = createBlockEffects(deps.clock);
  const ctx: SafetyContext = {
    ...deps,
    mailLater: links.run,
    blockEffects,
    async notifyHidden(work, uid) {
      for (const listener of hiddenListeners) await listener(work, uid);
    },
  };

  return {
    context: ctx,
    /** Runs in the transaction of a block. Undoing the block restores nothing of it. */
    onBlocked: blockEffects.listen,
    /**
     * Adds what runs in the transaction of a block, and in the one that undoes it. Returns a function that reads what all blocks
     * ended by it that can still be undone.
     */
    onUndoableBlock: <Ended>(effect: BlockEffect<Ended>) => blockEffects.add(effect),
    forgetEnded: () => forgetEndedByBlocks(ctx),
    /** Runs in the transaction that hides a member, or shows them again. */
    onHidden: (listener: HiddenListener) => void hiddenListeners.push(listener),
    blocked: (uid: string) => blockedMembersOf(ctx, uid),
    reports: {
      list: (filter: ReportFilter) => listReportRows(ctx.db, filter),
      countsAbout: countReportsAbout,
      resolve: (work: Work, decision: { id: string; resolution: string; outcome: ReportOutcome }) =>
        settleReport(ctx, work, decision),
      by: (uid: string) => reportsBy(ctx.db, uid),
      forgetMember: forgetReportsAbout,
      dropSnapshots: () => dropReportSnapshots(ctx),
    },
    appeals: {
      letterFor: (db: Db, uid: string) => suspensionMail(ctx, db, uid),
      list: (filter: AppealFilter) => listAppealRows(ctx.db, filter),
      decide: (work: Work, id: string, decision: 'accepted' | 'declined') => settleAppeal(ctx, work, id, decision),
      by: (uid: string) => appealsBy(ctx.db, uid),
      stateOf: appealStateOf,
      add: (work: Work, uid: string, words: string) => addAppeal(ctx, work, uid, words),
      /** Resolves when no link to appeal is being mailed. */
      drained: links.drained,
    },
    /** Tells whether this server made a token of a link to appeal, before the link is looked up. */
    isSignedLink: appealSignatures(deps.db),
    plannedDeletions: {
      plan: (work: Work, uid: string, undoHash: Buffer) => storePlannedDeletion(ctx, work, uid, undoHash),
      undo: (work: Work, uid: string) => cancelPlannedDeletion(ctx, work, uid),
      of: plannedDeletionOf,
      byLink: plannedDeletionByLink,
      lockDue: (work: Work, uid: string) => lockDueDeletion(ctx, work, uid),
      due: () => membersToDelete(ctx),
    },
    suspend: (work: Work, uid: string, suspension: Parameters<typeof startSuspension>[3]) =>
      startSuspension(ctx, work, uid, suspension),
    restore: (work: Work, uid: string) => endSuspension(ctx, work, uid),
    suspensionsOf,
    suspendedUids,
    hiddenAmong: hiddenMembersAmong,
    hasBlocked,
    isHiddenFrom,
    notHiddenFrom,
    notHidden,
    hiddenFrom: membersHiddenFrom,
    blocksAmong,
  };
}
