import type { EventView } from '#contract/events/views.ts';
import { EVENT_LENGTH_MS } from '#contract/limits.ts';

export type When = 'upcoming' | 'past';
/** Nobody says how long an event takes. */
export const isOver = ({ startsAt }: EventView, now: Date) => Date.parse(startsAt) + EVENT_LENGTH_MS <= now.getTime();

/** What is held, or the event where that is newer. */
export const newer = (held: EventView, event: EventView): EventView =>
  held.id === event.id && event.version > held.version ? event : held;

/** A list with an event as it is now: in its place by time, or out of it. */
export function withEvent(list: readonly EventView[], event: EventView, when: When, now: Date): EventView[] {
  const held = list.find(({ id }) => id === event.id);
  const current = held ? newer(held, event) : event;
  const others = list.filter(({ id }) => id !== event.id);
  if (isOver(current, now) !== (when === 'past')) return others;
  const direction = when === 'upcoming' ? 1 : -1;
  return [...others, current].sort((a, b) => {
    const apart = Date.parse(a.startsAt) - Date.parse(b.startsAt);
    return apart === 0 ? (a.id < b.id ? -1 : 1) : apart * direction;
  });
}
