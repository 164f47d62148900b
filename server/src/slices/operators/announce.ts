import type { AnnouncementForm } from '#contract/operators/forms.ts';
import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { addAnnouncement, operatorViews } from '#server/slices/announcements/index.ts';
import { type Author, authorOf, uidOfAuthor, writeAudit } from './operator-action.ts';

/** Announces something to all members. The same id makes it once. @throws AppError ANNOUNCED_TODAY */
export async function announceToMembers(work: Work, author: Author, form: AnnouncementForm & { id: string }) {
  const { row, isNew } = await addAnnouncement(work, uidOfAuthor(author), form);
  if (isNew) await writeAudit(work, author, 'announced', { subject: row.title });
  const [view] = await operatorViews(work.db, [row]);
  return view ?? fail('INTERNAL');
}

export const announce = handleInTransaction(operators.announce, ({ work, viewer, params, body }) =>
  announceToMembers(work, authorOf(viewer), { ...params, ...body }),
);
