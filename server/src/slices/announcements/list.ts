import { announcements } from '#contract/announcements/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { standingSince } from './announcements.rules.ts';
import { standingFor } from './announcements.sql.ts';
import { toView } from './views.ts';

export const list = handle(announcements.list, async ({ app, db, viewer }) => {
  const rows = await standingFor(db, viewer.uid, standingSince(app.clock.now()));
  return { items: rows.map(toView) };
});
