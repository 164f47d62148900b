import { DAY_MS } from '#contract/durations.ts';
import { newYorkTime } from '#contract/hangouts/new-york.ts';

/** Returns a future day in New York as 'YYYY-MM-DD'. */
export const inDays = (days: number) => newYorkTime(new Date(Date.now() + days * DAY_MS)).date;

/** Returns the next night on which New York's clocks skip an hour, and the next on which they repeat one. */
export function clockChanges(): [skipped: string, twice: string] {
  const sunday = (year: number, month: number, nth: number) => {
    const first = new Date(Date.UTC(year, month, 1));
    const day = 1 + ((7 - first.getUTCDay()) % 7) + 7 * (nth - 1);
    return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
  };
  const today = inDays(1);
  const next = (month: number, nth: number) => {
    const [year] = today.split('-').map(Number) as [number];
    const changeDay = sunday(year, month, nth);
    return changeDay > today ? changeDay : sunday(year + 1, month, nth);
  };
  return [next(2, 2), next(10, 1)];
}
