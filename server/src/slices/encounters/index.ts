import type { Work } from '#server/platform/db/unit-of-work.ts';
import { compareMarks } from './compare-marks.ts';
import type { EncountersContext, Mutual } from './context.ts';
import * as sql from './encounters.sql.ts';
import { list } from './list.ts';
import { mark } from './mark.ts';

export const encountersHandlers = { list, mark };

type Deps = Omit<EncountersContext, 'notify'>;
type Listener = (work: Work, mutual: Mutual) => Promise<void>;
export type Encounters = ReturnType<typeof createEncounters>;

/** The changes that one member wished. They make a mark that this member made before obsolete. */
const CHANGES_OF_MIND = new Set(['declined', 'withdrawn', 'disconnected']);

export function createEncounters(deps: Deps) {
  const { db, safety, connections } = deps;
  const listeners: Listener[] = [];
  const ctx: EncountersContext = {
    ...deps,
    async notify(work, mutual) {
      for (const listener of listeners) await listener(work, mutual);
    },
  };
  connections.onChange(async (work, { kind, by, target, requester }) => {
    if (CHANGES_OF_MIND.has(kind)) await sql.removeMarksAbout(work.db, by, by === target ? requester : target);
  });
  // The mark of the blocked member stays: without it, they would notice after an undo that they had been blocked.
  safety.onBlocked(async (work, uid, other) => {
    await sql.removeMarksAbout(work.db, uid, other);
  });

  return {
    context: ctx,
    /** Runs in the transaction that reveals a mutual mark. */
    onMutual: (listener: Listener) => void listeners.push(listener),
    compare: () => compareMarks(ctx),
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
  };
}
