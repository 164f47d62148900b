import { addDays } from './new-york.ts';
import { type PlannedTime, plannedStart, type StartProblem } from './phases.ts';

/** A later date of a series that cannot be planned: its hour is skipped on that night, or it is more than a year away. */
export interface LaterDateProblem {
  field: 'time' | 'weeks';
  problem: 'laterNoSuchTime' | 'laterTooFar';
  /** 'YYYY-MM-DD' */
  date: string;
}

/**
 * Returns the instants of a hangout that takes place in so many weeks in a row, at the same time of New York's clock, or the
 * first problem with them (H-13). `later` is the choice for the first date; a later date whose hour comes twice follows it too.
 */
export function weeklyStarts(
  time: PlannedTime,
  weeks: number,
  now: Date,
): { at: Date[] } | StartProblem | LaterDateProblem {
  const first = plannedStart(time, now);
  if ('problem' in first) return first;
  const times = [first.at];
  for (let week = 1; week < weeks; week++) {
    const date = addDays(time.date, 7 * week);
    const next = plannedStart({ ...time, date }, now);
    if ('at' in next) times.push(next.at);
    else if (next.problem === 'tooFar') return { field: 'weeks', problem: 'laterTooFar', date };
    else return { field: 'time', problem: 'laterNoSuchTime', date };
  }
  return { at: times };
}
