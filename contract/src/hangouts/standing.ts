import { HANGOUT_AHEAD_MAX_DAYS, HANGOUT_LENGTH_MS } from '../limits.ts';
import { isSecond, type LocalTime, newYorkInstants, newYorkTime } from './new-york.ts';
import type { Hangout, Relation, Rsvp } from './views.ts';

export type Phase = 'upcoming' | 'now' | 'past' | 'cancelled';

/** Returns when a hangout counts as past. Hosts do not say how long one takes. */
export const endOf = (dateTime: string): Date => new Date(Date.parse(dateTime) + HANGOUT_LENGTH_MS);

/** Returns where a hangout is in time. A cancelled one stays cancelled. */
export function phaseOf({ dateTime, cancelled }: Pick<Hangout, 'dateTime' | 'cancelled'>, now: Date): Phase {
  if (cancelled) return 'cancelled';
  if (now >= endOf(dateTime)) return 'past';
  return now >= new Date(dateTime) ? 'now' : 'upcoming';
}

/** Returns how a member stands to a hangout. */
export const relationOf = ({ createdBy }: Pick<Hangout, 'createdBy'>, rsvp: Rsvp | null, uid: string): Relation =>
  createdBy === uid ? 'host' : (rsvp ?? 'none');

/** When it is to be, as a form has it. `later`: of two moments at which the clock shows that, the second. */
export interface PlannedTime extends LocalTime {
  later: boolean;
}

/** noSuchTime: New York's clock never shows it. past: it is over. tooFar: more than a year away, so most likely a slip. */
export type PlanProblem = { field: 'date' | 'time'; problem: 'noSuchTime' | 'past' | 'tooFar' };

/** -> the instant that is meant, or what is wrong with it (H-04) */
export function planned({ date, time, later }: PlannedTime, now: Date): { at: Date } | PlanProblem {
  const instants = newYorkInstants({ date, time });
  const at = (later ? instants.at(-1) : undefined) ?? instants[0];
  if (!at)
    return { field: newYorkInstants({ date, time: '12:00' }).length > 0 ? 'time' : 'date', problem: 'noSuchTime' };
  if (at <= now) return { field: date < newYorkTime(now).date ? 'date' : 'time', problem: 'past' };
  if (at.getTime() - now.getTime() > HANGOUT_AHEAD_MAX_DAYS * 86_400_000) return { field: 'date', problem: 'tooFar' };
  return { at };
}

/** The form's own words for an instant; `planned` finds it again from them. */
export const plannedAs = (dateTime: string): PlannedTime => ({
  ...newYorkTime(new Date(dateTime)),
  later: isSecond(new Date(dateTime)),
});
