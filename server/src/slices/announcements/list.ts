import { announcements } from '#contract/announcements/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { shownSince } from './announcements.rules.ts';
import { shownTo } from './announcements.sql.ts';
import { toView } from './views.ts';

export const list = handle(announcements.list, async ({ app, db, viewer }) => {
  const rows = await shownTo(db, viewer.uid, shownSince(app.clock.now()));
  return { items: rows.map(toView) };
});
