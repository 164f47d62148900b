import { HOUR_MS } from '#contract/durations.ts';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { HangoutOfWeek } from '#contract/hangouts/views.ts';
import { handle } from './access.ts';
import { ofWeek } from './week.sql.ts';

const WEEK_MS = 7 * 86_400_000;
/** How many hangouts visitors see. */
const SHOWN = 3;

/** Until then a night belongs to the evening before it. */
const DAY_BEGINS = 5;

/** Returns the day in New York, and its part. */
function dayOf(instant: Date): Pick<HangoutOfWeek, 'date' | 'part'> {
  const hour = Number(newYorkTime(instant).time.slice(0, 2));
  const { date } = newYorkTime(new Date(instant.getTime() - DAY_BEGINS * HOUR_MS));
  if (hour >= 17 || hour < DAY_BEGINS) return { date, part: 'evening' };
  return { date, part: hour < 12 ? 'morning' : 'afternoon' };
}

/**
 * For the landing page. Visitors get no title, place or name: members wrote them for members. Where the installation does not
 * show its hangouts, there are none.
 */
export const week = handle(hangouts.week, async ({ app, db }) => {
  if (!app.config.landingHangouts) return { items: [], total: 0 };
  const now = app.clock.now();
  const between = { from: now.toISOString(), until: new Date(now.getTime() + WEEK_MS).toISOString() };
  const { rows, total } = await ofWeek(db, { ...between, limit: SHOWN });
  return {
    items: rows.map(({ category, dateTime, attending }) => ({ category, ...dayOf(new Date(dateTime)), attending })),
    total,
  };
});
