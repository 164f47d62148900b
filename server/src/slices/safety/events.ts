import type { Work } from '#server/platform/db/unit-of-work.ts';
import { defineEvent } from '#server/platform/events.ts';
import { hiddenMembersAmong } from './safety.sql.ts';

/** A member is hidden from all others, by a suspension or a planned deletion, or is shown again. */
export const memberVisibilityChanged = defineEvent<string>('memberVisibilityChanged');

/**
 * Runs a change of a suspension or a planned deletion, and emits `memberVisibilityChanged` if it hides the member or shows them
 * again. A member may have both: then the second one, and the end of the first one, change nothing for others, who must receive
 * nothing.
 * @param change returns whether it changed anything
 * @returns what `change` returned
 */
export async function emitIfHidden(work: Work, uid: string, change: () => Promise<boolean>): Promise<boolean> {
  const isHidden = async () => (await hiddenMembersAmong(work.db, [uid])).has(uid);
  const wasHidden = await isHidden();
  if (!(await change())) return false;
  if ((await isHidden()) !== wasHidden) await memberVisibilityChanged.emit(work, uid);
  return true;
}
