import { HANGOUT_AHEAD_MAX_DAYS, HANGOUT_LENGTH_MS } from '../limits.ts';
import { isSecond, type LocalTime, newYorkInstants, newYorkTime } from './new-york.ts';
import type { Hangout, Rsvp } from './views.ts';

type Facts = Pick<Hangout, 'createdBy' | 'dateTime' | 'cancelled' | 'capacity' | 'going'>;

/** What a member may do about a hangout; one home for it, so that the screen shows what the server allows. */
export interface Standing {
  phase: 'upcoming' | 'now' | 'past' | 'cancelled';
  isHost: boolean;
  isFull: boolean;
  /** Places left; null when there is no limit. */
  left: number | null;
  can: { join: boolean; wait: boolean; leave: boolean; chat: boolean; change: boolean };
}

/** When a hangout counts as over: nobody says how long it takes. */
export const endOf = (dateTime: string): Date => new Date(Date.parse(dateTime) + HANGOUT_LENGTH_MS);

export function phaseOf({ dateTime, cancelled }: Pick<Facts, 'dateTime' | 'cancelled'>, now: Date): Standing['phase'] {
  if (cancelled) return 'cancelled';
  if (now >= endOf(dateTime)) return 'past';
  return now >= new Date(dateTime) ? 'now' : 'upcoming';
}

export function standingOf(hangout: Facts, rsvp: Rsvp | null, uid: string, now: Date): Standing {
  const phase = phaseOf(hangout, now);
  const isOpen = phase === 'upcoming' || phase === 'now';
  const isHost = hangout.createdBy === uid;
  const left = hangout.capacity === null ? null : Math.max(0, hangout.capacity - hangout.going);
  const isFull = left === 0;
  return {
    phase,
    isHost,
    isFull,
    left,
    can: {
      join: isOpen && rsvp !== 'confirmed' && !isFull,
      wait: isOpen && rsvp === null && isFull,
      leave: phase !== 'past' && rsvp !== null && !isHost,
      chat: rsvp === 'confirmed',
      change: isOpen && isHost,
    },
  };
}

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
