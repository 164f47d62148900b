import type { EventView } from '#contract/events/views.ts';
import { EVENT_LENGTH_MS } from '#contract/limits.ts';

type Plan = Pick<EventView, 'title' | 'location' | 'startsAt'>;

/** Returns which of the parts that members must know about differ. The description is not one of them. */
export const differencesOf = (before: Plan, after: Plan) => ({
  title: before.title !== after.title,
  place: before.location !== after.location,
  time: Date.parse(before.startsAt) !== Date.parse(after.startsAt),
});
export type Differences = ReturnType<typeof differencesOf>;
export const NO_DIFFERENCES: Differences = { title: false, place: false, time: false };

/** Returns the instant before which an event must have begun to be over. */
export const overBefore = (now: Date) => new Date(now.getTime() - EVENT_LENGTH_MS);

/** Returns the new values that a changed event's chat shows. */
export const newValues = ({ title, location, startsAt }: Plan, what: Differences) => ({
  ...(what.title && { title }),
  ...(what.time && { time: startsAt }),
  ...(what.place && { place: location }),
});
