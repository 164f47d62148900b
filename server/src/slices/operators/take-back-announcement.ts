import { operators } from '#contract/operators/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { operatorViews, withdrawAnnouncement } from '#server/slices/announcements/index.ts';
import { writeAudit } from './operator-action.ts';

export const takeBackAnnouncement = handleInTransaction(
  operators.takeBackAnnouncement,
  async ({ work, viewer, params: { id } }) => {
    const { row, isChanged } = await withdrawAnnouncement(work, id);
    if (isChanged) await writeAudit(work, viewer.uid, 'announcementTakenBack', { subject: row.title });
    const [view] = await operatorViews(work.db, [row]);
    return view ?? fail('INTERNAL');
  },
);
