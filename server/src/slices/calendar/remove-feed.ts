import { calendar } from '#contract/calendar/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { remove } from './feeds.sql.ts';

export const removeFeed = handleInTransaction(calendar.removeFeed, async ({ work, viewer }) => {
  await remove(work.db, viewer.uid);
  return { address: null };
});
