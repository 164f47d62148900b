import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as sql from './safety.sql.ts';

/** Runs in the transaction of a block. */
export type BlockListener = (work: Work, uid: string, other: string) => Promise<void>;

/** The part of a later slice in the transaction of a block, and in the one that undoes it. */
export interface BlockEffect<Ended> {
  /** The name under which the block stores what this effect ended. */
  name: string;
  /** Ends what the two members have with each other. Returns what can be restored, as plain JSON; null if there is nothing. */
  end: (work: Work, uid: string, other: string) => Promise<Ended | null>;
  /** Restores what this very block ended. */
  restore: (work: Work, uid: string, other: string, ended: Ended) => Promise<void>;
  /** Releases everything that is kept for an undo, because the block ends without one. */
  discard?: (work: Work, ended: Ended) => Promise<void>;
}

/**
 * Runs the effects of later slices when a member blocks another. The block stores what they ended, and nothing else does: it can
 * be restored only by undoing this block in time, and is gone with the block (P-12).
 */
export function createBlockEffects(clock: Clock) {
  const effects: (BlockListener | BlockEffect<unknown>)[] = [];
  return {
    listen: (listener: BlockListener) => void effects.push(listener),
    /** Adds an effect. Returns a function that reads what all blocks ended by it that can still be undone. */
    add<Ended>(effect: BlockEffect<Ended>): (db: Db) => Promise<Ended[]> {
      effects.push(effect as BlockEffect<unknown>);
      return async (tx) => (await sql.endedUndoably(tx, effect.name, clock.now())) as Ended[];
    },
    /** Ends what two members have with each other, and stores on the block what can be restored. The pair must be locked. */
    async end(work: Work, uid: string, other: string): Promise<void> {
      const ended: Record<string, unknown> = {};
      for (const effect of effects) {
        if (typeof effect === 'function') await effect(work, uid, other);
        else ended[effect.name] = (await effect.end(work, uid, other)) ?? undefined;
      }
      await sql.saveEnded(work.db, uid, other, ended);
    },
    /** Restores what a block ended that was just undone. The pair must be locked. */
    async restore(work: Work, uid: string, other: string, ended: Readonly<Record<string, unknown>>): Promise<void> {
      for (const effect of effects)
        if (typeof effect === 'object' && effect.name in ended)
          await effect.restore(work, uid, other, ended[effect.name]);
    },
    /** Releases everything that is kept for the undo of a block, which ends without one. */
    async discard(work: Work, ended: Readonly<Record<string, unknown>>): Promise<void> {
      for (const effect of effects)
        if (typeof effect === 'object' && effect.name in ended) await effect.discard?.(work, ended[effect.name]);
    },
  };
}
