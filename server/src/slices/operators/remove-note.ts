import { operators } from '#contract/operators/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { deleteNote } from './notes.sql.ts';
import { requireNotesWithinReach } from './notes.ts';
import { writeAudit } from './operator-action.ts';

/** Removes a note, whoever wrote it. */
export const removeNote = handleInTransaction(operators.removeNote, async ({ work, viewer, params }) => {
  const reach = await requireNotesWithinReach(work.db, viewer.uid, params.uid);
  const removed = await deleteNote(work.db, { ...params, ...reach });
  if (removed) await writeAudit(work, viewer.uid, 'noteRemoved', { member: params.uid });
  return { removed };
});
