import type { EventView } from '#contract/events/views.ts';

type EventDetails = Pick<EventView, 'title' | 'location' | 'startsAt' | 'endsAt'>;

const isSameTime = (first: string | null, second: string | null) =>
  first === null || second === null ? first === second : Date.parse(first) === Date.parse(second);

/** Returns which of the parts that members must know about differ. Another end is another time. The description is not one of them. */
export const differencesOf = (previous: EventDetails, updated: EventDetails) => ({
  title: previous.title !== updated.title,
  place: previous.location !== updated.location,
  time: !isSameTime(previous.startsAt, updated.startsAt) || !isSameTime(previous.endsAt, updated.endsAt),
});
export type Differences = ReturnType<typeof differencesOf>;
export const NO_DIFFERENCES: Differences = { title: false, place: false, time: false };

/** Returns whether an event has ended. @param endsAt the stored end, which is assumed without a duration */
export const isOver = ({ endsAt }: { endsAt: string }, now: Date): boolean => new Date(endsAt) <= now;

/** Returns the new values that a changed event's chat shows. */
export const newValues = ({ title, location, startsAt, endsAt }: EventDetails, differences: Differences) => ({
  ...(differences.title && { title }),
  ...(differences.time && { time: startsAt, ...(endsAt !== null && { until: endsAt }) }),
  ...(differences.place && { place: location }),
});
