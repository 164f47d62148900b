import type { CalendarFacts } from '#contract/hangouts/calendar.ts';
import { endOf } from '#contract/hangouts/phases.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import type { CachedHangout } from './hangouts.live.ts';

/** Returns the link to a hangout. */
export const addressOf = (id: string) => new URL(paths.hangout(id), location.origin).href;

/** Returns what a calendar shows of a hangout. @param address of a home, for those who are going */
export const calendarFacts = (hangout: CachedHangout, address: string | null): CalendarFacts => ({
  ...hangout,
  location: address ? `${address}, ${hangout.location}` : hangout.location,
  end: endOf(hangout),
  host: nameOf(hangout.host),
});
