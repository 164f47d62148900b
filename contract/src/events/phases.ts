import { endAfter, type Phase, phaseOf } from '../hangouts/phases.ts';
import { EVENT_DURATION } from '../limits.ts';
import type { EventView } from './views.ts';

/** When an event begins and ends. In an answer of the release before it has no end. */
type Times = Pick<EventView, 'startsAt'> & { endsAt?: string | null | undefined };

/** Returns the times of an event for sentences about plans. Without a chosen duration it has no end. */
export const timesOf = ({ startsAt, endsAt }: Times) => ({ dateTime: startsAt, endsAt: endsAt ?? undefined });

/** Returns when an event is over, which is assumed without a chosen duration. */
export const endOf = ({ startsAt, endsAt }: Times): Date => new Date(endsAt ?? endAfter(startsAt, EVENT_DURATION));

/** Returns where an event is in time. A cancelled one stays cancelled. */
export const phaseOfEvent = (event: Times & { cancelled: boolean }, now: Date): Phase =>
  phaseOf({ ...event, dateTime: event.startsAt, endsAt: endOf(event).toISOString() }, now);
