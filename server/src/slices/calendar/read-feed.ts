import { calendar } from '#contract/calendar/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { requireRecentLogin } from '#server/slices/identity/index.ts';
import { feedOf } from './feed-address.ts';

/** Shows an address as seldom as it is made. Without one there is nothing to protect. */
export const readFeed = handle(calendar.readFeed, async ({ app, db, viewer }) => {
  const feed = await feedOf(app, db, viewer.uid);
  if (feed.address !== null) requireRecentLogin(app, viewer);
  return feed;
});
