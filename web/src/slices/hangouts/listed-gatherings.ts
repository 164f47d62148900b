import type { EventView } from '#contract/events/views.ts';
import type { CachedHangout } from './hangouts.live.ts';

/** A line of the list: a hangout or a community event, under the day on which it begins. */
export type ListedGathering = { dateTime: string } & (
  | { hangout: CachedHangout; event?: never }
  | { event: EventView; hangout?: never }
);

interface ListOrder {
  /** Whether the latest one is first. */
  isPast: boolean;
  /** Whether there are no further pages of hangouts. Events that belong on one of them are left out. */
  isWhole: boolean;
}

/** Returns hangouts and community events in one list, in the order of their times. */
export function listedGatherings(
  hangouts: readonly CachedHangout[],
  events: readonly EventView[],
  { isPast, isWhole }: ListOrder,
): ListedGathering[] {
  const after = (a: string, b: string) => (Date.parse(a) - Date.parse(b)) * (isPast ? -1 : 1);
  const last = hangouts.at(-1);
  const reached = isWhole || !last ? events : events.filter(({ startsAt }) => after(startsAt, last.dateTime) <= 0);
  return [
    ...hangouts.map((hangout) => ({ dateTime: hangout.dateTime, hangout })),
    ...reached.map((event) => ({ dateTime: event.startsAt, event })),
  ].sort((a, b) => after(a.dateTime, b.dateTime));
}
