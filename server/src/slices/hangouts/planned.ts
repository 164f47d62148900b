import { newYorkDay } from '#contract/hangouts/new-york.ts';
import type { HangoutView } from '#contract/hangouts/views.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import type { App } from '#server/platform/app.ts';
import { list } from './list.sql.ts';
import { viewsFor } from './views.ts';

/** Returns the hangouts to which a member goes, as they may see them, from the day of an instant on: at most a page, the earliest first. */
export async function plannedHangoutsOf(app: App, uid: string, since: Date): Promise<HangoutView[]> {
  const filters = { when: 'any', whose: 'mine', from: newYorkDay(since) } as const;
  const rows = await list(app.db, { viewer: uid, now: app.clock.now() }, filters, { after: null, limit: PAGE_MAX });
  const views = await viewsFor(app, app.db, uid, rows);
  return views.filter(({ rsvp, cancelled }) => rsvp === 'confirmed' && !cancelled);
}
