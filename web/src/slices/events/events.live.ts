import { endOf } from '#contract/events/phases.ts';
import type { EventView } from '#contract/events/views.ts';

export type When = 'upcoming' | 'past';
/** Returns whether an event has ended. */
export const isOver = (event: EventView, now: Date) => endOf(event) <= now;

/** Returns the newer version of an event: the cached one, or the one that was received. */
export const newer = (cached: EventView, event: EventView): EventView =>
  cached.id === event.id && event.version > cached.version ? event : cached;

/** Returns a list with an event as it is now: at its place by time, or without it when it belongs in the other list. */
export function withEvent(list: readonly EventView[], event: EventView, period: When, now: Date): EventView[] {
  const cached = list.find(({ id }) => id === event.id);
  const current = cached ? newer(cached, event) : event;
  const otherEvents = list.filter(({ id }) => id !== event.id);
  if (isOver(current, now) !== (period === 'past')) return otherEvents;
  const direction = period === 'upcoming' ? 1 : -1;
  return [...otherEvents, current].sort((a, b) => {
    const apart = Date.parse(a.startsAt) - Date.parse(b.startsAt);
    return (apart === 0 ? (a.id < b.id ? -1 : 1) : apart) * direction;
  });
}

/** Returns the events of an answer, each at least as new as it was cached. */
export function fetchedEvents(
  answer: readonly EventView[],
  cached: readonly EventView[] | undefined,
  period: When,
  now: Date,
): EventView[] {
  const versions = new Map(answer.map(({ id, version }) => [id, version]));
  const newerThanAnswer = (cached ?? []).filter(({ id, version }) => version > (versions.get(id) ?? version));
  return newerThanAnswer.reduce((list, event) => withEvent(list, event, period, now), [...answer]);
}
