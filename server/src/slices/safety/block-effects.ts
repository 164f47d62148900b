import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as sql from './safety.sql.ts';

/** Runs in the transaction of a block. */
export type BlockListener = (work: Work, uid: string, otherUid: string) => Promise<void>;

/** The part of a later slice in the transaction of a block, and in the one that undoes it. */
export interface BlockEffect<Ended> {
  /** The name under which the block stores what this effect ended. */
  name: string;
  /** Ends what the two members have with each other. Returns what can be restored, as plain JSON; null if there is nothing. */
  end: (work: Work, uid: string, otherUid: string) => Promise<Ended | null>;
  /** Restores what this very block ended. */
  restore?: (work: Work, uid: string, otherUid: string, endedState: Ended) => Promise<void>;
  /** Releases everything that is kept for an undo, because the block can no longer be undone. */
  discard?: (work: Work, endedState: Ended) => Promise<void>;
  /** Runs when the block was removed, after what this effect restores or discards. */
  unblocked?: (work: Work, uid: string, otherUid: string, isRestored: boolean) => Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: each effect stores what it ended in its own form.
let effects: readonly (BlockListener | BlockEffect<any>)[] = [];

/** Names what a block ends, in order, once for the whole server: see `app.listeners.ts`. */
export function registerBlockEffects(...listed: typeof effects) {
  effects = listed;
}

/**
 * Ends what two members have with each other. Only an undo of this block in time restores what the block stores. It is gone with
 * the block (P-12). The pair must be locked.
 */
export async function endByBlock(work: Work, uid: string, otherUid: string): Promise<void> {
  const endedByName: Record<string, unknown> = {};
  for (const effect of effects) {
    if (typeof effect === 'function') await effect(work, uid, otherUid);
    else endedByName[effect.name] = (await effect.end(work, uid, otherUid)) ?? undefined;
  }
  await sql.saveEnded(work.db, uid, otherUid, endedByName);
}

/** Restores what a block ended that was just removed, or releases what is kept for that. The pair must be locked. */
export async function completeUnblock(
  work: Work,
  uid: string,
  otherUid: string,
  { endedByName, isRestored }: { endedByName: Readonly<Record<string, unknown>>; isRestored: boolean },
) {
  for (const effect of effects) {
    if (typeof effect === 'function') continue;
    const endedState = endedByName[effect.name];
    if (endedState !== undefined && isRestored) await effect.restore?.(work, uid, otherUid, endedState);
    else if (endedState !== undefined) await effect.discard?.(work, endedState);
    await effect.unblocked?.(work, uid, otherUid, isRestored);
  }
}

/** Releases everything that is kept for the undo of a block, which can no longer be undone. The pair must be locked. */
export async function discardEnded(work: Work, endedByName: Readonly<Record<string, unknown>>): Promise<void> {
  for (const effect of effects)
    if (typeof effect === 'object' && effect.name in endedByName)
      await effect.discard?.(work, endedByName[effect.name]);
}
