import { REPORT_SNAPSHOT_DAYS } from '#contract/limits.ts';
import type { ReportOutcome } from '#contract/operators/views.ts';
import { createBackground } from '#server/platform/background.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log/log.ts';
import { appeal } from './appeal.ts';
import { appealLink } from './appeal-link.ts';
import { appealState } from './appeal-state.ts';
import * as appealsSql from './appeals.sql.ts';
import { addAppeal, appealSignatures, stateOfMember, suspensionMail } from './appeals.ts';
import { block } from './block.ts';
import { type BlockEffect, createBlockEffects } from './block-effects.ts';
import type { SafetyContext } from './context.ts';
import { blockedBy, listBlocks } from './list-blocks.ts';
import * as plannedSql from './planned-deletions.sql.ts';
import { planDeletion, undoDeletion } from './planned-deletions.ts';
import { report } from './report.ts';
import * as reportsSql from './reports.sql.ts';
import * as sql from './safety.sql.ts';
import { restore, suspend } from './suspension.ts';
import { unblock } from './unblock.ts';

export type { BlockEffect } from './block-effects.ts';
export { declinedMail, restoredMail, warnedMail } from './mails.ts';
export type { NotHiddenFrom } from './safety.sql.ts';

export const safetyHandlers = { listBlocks, block, unblock, report, appealState, appeal, appealLink };

type Deps = Omit<SafetyContext, 'blockEffects' | 'notifyHidden' | 'mailLater'> & { log: Log };
type HiddenListener = (work: Work, uid: string) => Promise<void>;
export type Safety = ReturnType<typeof createSafety>;

const DAY_MS = 86_400_000;

/** The part of the face that is about reports. */
const reportsOf = ({ db, clock }: SafetyContext) => ({
  list: (filter: reportsSql.ReportFilter) => reportsSql.list(db, filter),
  countsAbout: reportsSql.countsAbout,
  /** Returns the report; undefined when no open one has that id. */
  resolve: (work: Work, decision: { id: string; resolution: string; outcome: ReportOutcome }) =>
    reportsSql.resolveReport(work.db, { ...decision, now: clock.now() }),
  /** Returns the reports that a member made, for their download. */
  by: (uid: string) => reportsSql.reportsBy(db, uid),
  /** Deletes the snapshots of closed reports about a member whose account is deleted. Open reports keep theirs until they are resolved. */
  async forgetMember(work: Work, uid: string): Promise<void> {
    await reportsSql.forgetReported(work.db, uid);
  },
  /** Deletes snapshots that have been kept for REPORT_SNAPSHOT_DAYS. */
  async dropSnapshots(): Promise<void> {
    await reportsSql.dropSnapshots(db, new Date(clock.now().getTime() - REPORT_SNAPSHOT_DAYS * DAY_MS));
  },
});

/** The part of the face that is about deletions that can still be undone. */
const plannedDeletionsOf = (ctx: SafetyContext) => ({
  plan: (work: Work, uid: string, undoHash: Buffer) => planDeletion(ctx, work, uid, undoHash),
  undo: (work: Work, uid: string) => undoDeletion(ctx, work, uid),
  of: plannedSql.plannedOf,
  byLink: plannedSql.plannedByLink,
  lockDue: (work: Work, uid: string) => plannedSql.lockDue(work.db, uid, ctx.clock.now()),
  due: () => plannedSql.dueUids(ctx.db, ctx.clock.now()),
});

/** The part of the face that is about appeals. */
const appealsOf = (ctx: SafetyContext) => ({
  letterFor: (db: Db, uid: string) => suspensionMail(ctx, db, uid),
  list: (filter: appealsSql.AppealFilter) => appealsSql.list(ctx.db, filter),
  /** @throws AppError APPEAL_DECIDED */
  decide: async (work: Work, id: string, decision: 'accepted' | 'declined') =>
    (await appealsSql.decideAppeal(work.db, id, decision, ctx.clock.now())) ?? fail('APPEAL_DECIDED'),
  /** Returns the appeals of a member, for their download. */
  by: (uid: string) => appealsSql.appealsBy(ctx.db, uid),
  /** Returns the state of a member's suspension and appeal; null when they are not suspended. */
  stateOf: (db: Db, uid: string) => stateOfMember(db, uid),
  /** Stores a member's appeal. @throws AppError APPEAL_GONE, APPEAL_SENT */
  add: (work: Work, uid: string, words: string) => addAppeal(ctx, work, uid, words),
});

export function createSafety({ log, ...deps }: Deps) {
  const hiddenListeners: HiddenListener[] = [];
  const links = createBackground((error) =>
    log.warn({ event: 'appeal_link_not_mailed', err: error }, 'The link to appeal could not be mailed'),
  );
  const blockEffects = createBlockEffects(deps);
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
    /** Forgets what blocks ended that can no longer be undone. */
    forgetEnded: blockEffects.forgetEnded,
    /** Runs in the transaction that hides a member, or shows them again. */
    onHidden: (listener: HiddenListener) => void hiddenListeners.push(listener),
    /** Returns the cards of the members whom a member has blocked. */
    blocked: (uid: string) => blockedBy(ctx, uid),
    reports: reportsOf(ctx),
    appeals: { ...appealsOf(ctx), drained: links.drained },
    isSignedLink: appealSignatures(deps.db),
    plannedDeletions: plannedDeletionsOf(ctx),
    suspend: (work: Work, uid: string, given: { reason: string; words: string }) => suspend(ctx, work, uid, given),
    restore: (work: Work, uid: string) => restore(ctx, work, uid),
    suspensionsOf: sql.suspensionsOf,
    suspendedUids: sql.suspendedUids,
    hiddenAmong: sql.hiddenAmong,
    hasBlocked: sql.hasBlocked,
    isHiddenFrom: sql.isHiddenFrom,
    notHiddenFrom: sql.notHiddenFrom,
    notHidden: sql.notHidden,
    hiddenFrom: sql.hiddenFrom,
    blocksAmong: sql.blocksAmong,
  };
}
