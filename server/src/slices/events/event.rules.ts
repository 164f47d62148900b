import type { EventView } from '#contract/events/views.ts';

type Plan = Pick<EventView, 'title' | 'location' | 'startsAt' | 'endsAt'>;

const isSameTime = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

/** Returns which of the parts that members must know about differ. Another end is another time. The description is not one of them. */
export const differencesOf = (before: Plan, after: Plan) => ({
  title: before.title !== after.title,
  place: before.location !== after.location,
  time: !isSameTime(before.startsAt, after.startsAt) || !isSameTime(before.endsAt, after.endsAt),
});
export type Differences = ReturnType<typeof differencesOf>;
export const NO_DIFFERENCES: Differences = { title: false, place: false, time: false };

/** Returns whether an event has ended. @param endsAt the stored end, which is assumed without a duration */
export const isOver = ({ endsAt }: { endsAt: string }, now: Date): boolean => new Date(endsAt) <= now;

/** Returns the new values that a changed event's chat shows. */
export const newValues = ({ title, location, startsAt, endsAt }: Plan, what: Differences) => ({
  ...(what.title && { title }),
  ...(what.time && { time: startsAt, ...(endsAt !== null && { until: endsAt }) }),
  ...(what.place && { place: location }),
});
