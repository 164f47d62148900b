import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as absences from './absences.sql.ts';
import { compareMarks } from './compare-marks.ts';
import type { EncountersContext, Mutual } from './context.ts';
import * as sql from './encounters.sql.ts';
import { list } from './list.ts';
import { mark } from './mark.ts';
import { findMissing, notifyOfMissed } from './missed.ts';
import { tellAbsent } from './tell-absent.ts';

export const encountersHandlers = { list, mark, tellAbsent };

type Deps = Omit<EncountersContext, 'notify' | 'notifyMissing'>;
type Listener = (work: Work, mutual: Mutual) => Promise<void>;
type MissingListener = (work: Work, uid: string) => Promise<void>;
export type Encounters = ReturnType<typeof createEncounters>;

/** The changes that one member wished. They make a mark that this member made before obsolete. */
const CHANGES_OF_MIND = new Set(['declined', 'withdrawn', 'disconnected']);

export function createEncounters(deps: Deps) {
  const { db, safety, connections } = deps;
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
  connections.onChange(async (work, { kind, by, target, requester }) => {
    if (CHANGES_OF_MIND.has(kind)) await sql.removeMarksAbout(work.db, by, by === target ? requester : target);
  });
  // The mark of the blocked member stays: without it, they would notice after an undo that they had been blocked.
  safety.onBlocked(async (work, uid, other) => {
    await sql.removeMarksAbout(work.db, uid, other);
    await absences.removeAbsencesAbout(work.db, uid, other);
  });

  return {
    context: ctx,
    /** Runs in the transaction that reveals a mutual mark. */
    onMutual: (listener: Listener) => void listeners.push(listener),
    /** Runs in the transaction that notifies a member of having missed hangouts repeatedly. */
    onMissing: (listener: MissingListener) => void missingListeners.push(listener),
    async compare() {
      await compareMarks(ctx);
      await notifyOfMissed(ctx);
    },
    /** Returns those of these members who missed hangouts repeatedly of late (B-02). */
    missingAmong: (db: Db, uids: readonly string[]) => findMissing(ctx, db, uids),
    /** Marks a member for the demo data. */
    mark: (uid: string, other: string, hangoutId: string) =>
      sql.addMark(db, { uid, other, hangoutId, now: ctx.clock.now() }),
    /** Returns the marks that a member made, for their download. Marks of others about them are in nobody else's. */
    async of(uid: string) {
      const marks = await sql.marksBy(db, uid);
      return marks.map(({ hangoutId, other, markedAt, mutualAt }) => ({
        ...{ hangoutId, uid: other, markedAt },
        isMutual: mutualAt !== null,
      }));
    },
    /** Returns whom a member said to be absent, for their download. */
    async absencesBy(uid: string) {
      const said = await absences.absencesBy(db, uid);
      return said.map(({ hangoutId, other, toldAt }) => ({ hangoutId, uid: other, toldAt }));
    },
  };
}
