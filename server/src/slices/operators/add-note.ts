import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { lockRoleOfMember } from '#server/slices/identity/index.ts';
import { insertNote } from './notes.sql.ts';
import { requireNotesWithinReach } from './notes.ts';
import { writeAudit } from './operator-action.ts';

/** Writes a note about a member. The log has no word of it. @throws AppError USER_NOT_FOUND */
export async function writeNote(
  work: Work,
  author: string,
  { uid, id, words }: { uid: string; id: string; words: string },
) {
  // The lock keeps the account, and its role, until the note is stored.
  const { role } = (await lockRoleOfMember(work.db, uid)) ?? fail('USER_NOT_FOUND');
  await requireNotesWithinReach(work.db, author, uid);
  const note = { id, uid, author, words, createdAt: work.app.clock.now(), aboutStaff: role !== null };
  const isNew = await insertNote(work.db, note);
  if (isNew) await writeAudit(work, author, 'noteAdded', { member: uid });
  return { added: isNew };
}

export const addNote = handleInTransaction(operators.addNote, ({ work, viewer, params, body }) =>
  writeNote(work, viewer.uid, { ...params, ...body }),
);
