import { calendar } from '#contract/calendar/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { removeFeeds } from './feeds.sql.ts';

export const removeFeed = handleInTransaction(calendar.removeFeed, async ({ work, viewer }) => {
  await removeFeeds(work.db, viewer.uid);
  return { address: null };
});
