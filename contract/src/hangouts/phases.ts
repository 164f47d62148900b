import { MINUTE_MS } from '../durations.ts';
import { HANGOUT_AHEAD_MAX_DAYS, HANGOUT_DURATION } from '../limits.ts';
import { isInRepeatedHour, type LocalTime, newYorkDay, newYorkInstants, newYorkTime } from './new-york.ts';
import type { Hangout, Relation, Rsvp } from './views.ts';

export type Phase = 'upcoming' | 'now' | 'past' | 'cancelled';

/** Returns the end of a hangout that lasts so many minutes: elapsed minutes, whatever the clocks do that night. */
export const endAfter = (dateTime: string, minutes: number): Date =>
  new Date(Date.parse(dateTime) + minutes * MINUTE_MS);

/** When a hangout begins and ends. In an answer of the release before it has no end, and lasts as long as all did. */
type Times = Pick<Hangout, 'dateTime'> & { endsAt?: string | undefined };

/** Returns when a hangout ends. From then on it is past. */
export const endOf = ({ dateTime, endsAt }: Times): Date =>
  endsAt === undefined ? endAfter(dateTime, HANGOUT_DURATION) : new Date(endsAt);

/** Returns how many minutes a hangout lasts. */
export const durationOf = (times: Times): number =>
  Math.round((endOf(times).getTime() - Date.parse(times.dateTime)) / MINUTE_MS);

/** Returns where a hangout is in time. A cancelled one stays cancelled. */
export function phaseOf({ cancelled, ...times }: Times & { cancelled: boolean }, now: Date): Phase {
  if (cancelled) return 'cancelled';
  if (now >= endOf(times)) return 'past';
  return now >= new Date(times.dateTime) ? 'now' : 'upcoming';
}

/** Returns the relation of a member to a hangout. */
export function relationOf(
  { createdBy, coHost }: Pick<Hangout, 'createdBy' | 'coHost'>,
  rsvp: Rsvp | null,
  uid: string,
): Relation {
  if (createdBy === uid) return 'host';
  return coHost?.uid === uid && rsvp === 'confirmed' ? 'coHost' : (rsvp ?? 'none');
}

/** The date and time of a form. `later` chooses the second of two instants at which the clock shows this time. */
export interface PlannedTime extends LocalTime {
  later: boolean;
}

/** noSuchTime: New York's clock never shows this time. past: it has passed. tooFar: more than a year away, most likely a typo. */
export type StartProblem = { field: 'date' | 'time'; problem: 'noSuchTime' | 'past' | 'tooFar' };

/** Returns the instant at which New York's clock shows a planned time; undefined when it never does. */
export function instantOf({ date, time, later }: PlannedTime): Date | undefined {
  const instants = newYorkInstants({ date, time });
  return (later ? instants.at(-1) : undefined) ?? instants[0];
}

/** Returns the instant of a planned time, or the problem with it (H-04). */
export function plannedStart(time: PlannedTime, now: Date): { at: Date } | StartProblem {
  const { date } = time;
  const startsAt = instantOf(time);
  if (!startsAt)
    return { field: newYorkInstants({ date, time: '12:00' }).length > 0 ? 'time' : 'date', problem: 'noSuchTime' };
  if (startsAt <= now) return { field: date < newYorkDay(now) ? 'date' : 'time', problem: 'past' };
  if (startsAt.getTime() - now.getTime() > HANGOUT_AHEAD_MAX_DAYS * 86_400_000)
    return { field: 'date', problem: 'tooFar' };
  return { at: startsAt };
}

/** Returns the date and time of a form for an instant. `plannedStart` returns the same instant for them. */
export const plannedTimeOf = (dateTime: string): PlannedTime => ({
  ...newYorkTime(new Date(dateTime)),
  later: isInRepeatedHour(new Date(dateTime)),
});
