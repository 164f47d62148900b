import type { EventView } from '#contract/events/views.ts';
import { shortWhen } from '#contract/hangouts/new-york.ts';
import { EVENT_LENGTH_MS } from '#contract/limits.ts';

type Plan = Pick<EventView, 'title' | 'location' | 'startsAt'>;

/** What of a change others have to hear of; a better description is none of it. */
export const whatMatters = (before: Plan, after: Plan) => ({
  title: before.title !== after.title,
  place: before.location !== after.location,
  time: Date.parse(before.startsAt) !== Date.parse(after.startsAt),
});
export type Changed = ReturnType<typeof whatMatters>;

/** What began before this is over. */
export const overBefore = (now: Date) => new Date(now.getTime() - EVENT_LENGTH_MS);

/** The lines that an event's chat reads. Nobody's name stands in them: events are the community's. */
export const LINES = {
  cancelled: (reason: string) => (reason ? `This event was cancelled: ${reason}` : 'This event was cancelled'),
  changed: ({ title, location, startsAt }: Plan, what: Changed) =>
    [
      what.title && `This event is called ${title} now`,
      what.time && `New time: ${shortWhen(startsAt)}`,
      what.place && `New place: ${location}`,
    ]
      .filter(Boolean)
      .join('. '),
};
