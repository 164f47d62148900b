import { announcements } from '#contract/announcements/routes.ts';
import type { App } from '#server/platform/app.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { shownSince } from './announcements.rules.ts';
import * as sql from './announcements.sql.ts';

export const dismiss = handleInTransaction(announcements.dismiss, async ({ work, viewer, params: { id } }) => {
  await sql.dismiss(work.db, viewer.uid, id);
  work.publish([viewer.uid], { type: 'announcementGone', id });
  return {};
});

/** A job: deletes dismissals of announcements that left Intros. */
export async function deleteOldDismissals(app: App): Promise<void> {
  await sql.deleteDismissalsBefore(app.db, shownSince(app.clock.now()));
}
