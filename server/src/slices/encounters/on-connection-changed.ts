import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { ConnectionChange } from '#server/slices/connections/index.ts';
import { removeMarksAbout } from './encounters.sql.ts';

/** The changes by which a member says that they do not want the connection. A mark that they made before no longer counts. */
const CHANGES_OF_MIND = new Set(['declined', 'withdrawn', 'disconnected']);

/** Removes the mark of a member who changed their mind about the other. */
export async function removeObsoleteMarks(work: Work, { kind, by, target, requester }: ConnectionChange) {
  if (CHANGES_OF_MIND.has(kind)) await removeMarksAbout(work.db, by, by === target ? requester : target);
}
