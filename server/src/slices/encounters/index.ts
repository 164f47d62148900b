import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as absences from './absences.sql.ts';
import { compareMarksAndAbsences } from './compare.ts';
import type { EncountersContext, Mutual } from './context.ts';
import * as sql from './encounters.sql.ts';
import { addDemoMark } from './for-demo.ts';
import { list } from './list.ts';
import { mark } from './mark.ts';
import { absencesToldBy, marksOf } from './member-data.ts';
import { findMembersWhoMissed } from './missed.ts';
import { tellAbsent } from './tell-absent.ts';

export { compareMarksAndAbsences } from './compare.ts';
export { addDemoMark } from './for-demo.ts';
export { absencesToldBy, marksOf } from './member-data.ts';
export { findMembersWhoMissed } from './missed.ts';

export const encountersHandlers = { list, mark, tellAbsent };

type Deps = Omit<EncountersContext, 'notify' | 'notifyMissing'>;
type Listener = (work: Work, mutual: Mutual) => Promise<void>;
type MissingListener = (work: Work, uid: string) => Promise<void>;
export type Encounters = ReturnType<typeof createEncounters>;

/** The changes that one member wished. They make a mark that this member made before obsolete. */
const CHANGES_OF_MIND = new Set(['declined', 'withdrawn', 'disconnected']);

export function createEncounters(deps: Deps) {
  const listeners: Listener[] = [];
  const missingListeners: MissingListener[] = [];
  const ctx: EncountersContext = {
    ...deps,
    async notify(work, mutual) {
      for (const listener of listeners) await listener(work, mutual);
    },
    async notifyMissing(work, uid) {
      for (const listener of missingListeners) await listener(work, uid);
    },
  };
  ctx.connections.onChange(async (work, { kind, by, target, requester }) => {
    if (CHANGES_OF_MIND.has(kind)) await sql.removeMarksAbout(work.db, by, by === target ? requester : target);
  });
  // The mark of the blocked member stays: without it, they would notice after an undo that they had been blocked.
  ctx.safety.onBlocked(async (work, uid, other) => {
    await sql.removeMarksAbout(work.db, uid, other);
    await absences.removeAbsencesAbout(work.db, uid, other);
  });

  return {
    context: ctx,
    /** Runs in the transaction that reveals a mutual mark. */
    onMutual: (listener: Listener) => void listeners.push(listener),
    /** Runs in the transaction that notifies a member of having missed hangouts repeatedly. */
    onMissing: (listener: MissingListener) => void missingListeners.push(listener),
    compare: () => compareMarksAndAbsences(ctx),
    missingAmong: (db: Db, uids: readonly string[]) => findMembersWhoMissed(ctx, db, uids),
    mark: (uid: string, other: string, hangoutId: string) => addDemoMark(ctx, uid, other, hangoutId),
    of: (uid: string) => marksOf(ctx.db, uid),
    absencesBy: (uid: string) => absencesToldBy(ctx.db, uid),
  };
}
