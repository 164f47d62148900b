import { HANGOUT_AHEAD_MAX_DAYS, HANGOUT_LENGTH_MS } from '../limits.ts';
import { isSecond, type LocalTime, newYorkInstants, newYorkTime } from './new-york.ts';
import type { Hangout, Relation, Rsvp } from './views.ts';

export type Phase = 'upcoming' | 'now' | 'past' | 'cancelled';

/** Returns when a hangout counts as past. All hangouts are taken to last equally long. */
export const endOf = (dateTime: string): Date => new Date(Date.parse(dateTime) + HANGOUT_LENGTH_MS);

/** Returns where a hangout is in time. A cancelled one stays cancelled. */
export function phaseOf({ dateTime, cancelled }: Pick<Hangout, 'dateTime' | 'cancelled'>, now: Date): Phase {
  if (cancelled) return 'cancelled';
  if (now >= endOf(dateTime)) return 'past';
  return now >= new Date(dateTime) ? 'now' : 'upcoming';
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
export type PlanProblem = { field: 'date' | 'time'; problem: 'noSuchTime' | 'past' | 'tooFar' };

/** Returns the instant of a planned time, or the problem with it (H-04). */
export function planned({ date, time, later }: PlannedTime, now: Date): { at: Date } | PlanProblem {
  const instants = newYorkInstants({ date, time });
  const at = (later ? instants.at(-1) : undefined) ?? instants[0];
  if (!at)
    return { field: newYorkInstants({ date, time: '12:00' }).length > 0 ? 'time' : 'date', problem: 'noSuchTime' };
  if (at <= now) return { field: date < newYorkTime(now).date ? 'date' : 'time', problem: 'past' };
  if (at.getTime() - now.getTime() > HANGOUT_AHEAD_MAX_DAYS * 86_400_000) return { field: 'date', problem: 'tooFar' };
  return { at };
}

/** Returns the date and time of a form for an instant. `planned` returns the same instant for them. */
export const plannedAs = (dateTime: string): PlannedTime => ({
  ...newYorkTime(new Date(dateTime)),
  later: isSecond(new Date(dateTime)),
});
