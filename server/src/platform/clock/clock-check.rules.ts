import { DAY_MS, HOUR_MS } from '#contract/durations.ts';

/** A clock that moved further ahead than this since the last look is doubted: it decides what is deleted. */
export const CLOCK_AHEAD_MAX_MS = 60 * DAY_MS;
/** As above, for a public installation, which nobody switches off for a holiday: less than any time to undo a deletion. */
export const PUBLIC_CLOCK_AHEAD_MAX_MS = 5 * DAY_MS;
/** A clock that is further behind than this is doubted too: new rows would be older than those before them. */
export const CLOCK_BEHIND_MAX_MS = DAY_MS;
/** A date has begun nowhere, or has ended almost everywhere, when its noon in UTC is further away than this. */
const TODAY_MAX_MS = 26 * HOUR_MS;

const dateOf = (time: Date) => time.toISOString().slice(0, 10);

/** The settings that a clock is judged by. */
interface ClockSettings {
  isPublic: boolean;
  /** The date that an operator says is today's, as YYYY-MM-DD. */
  clockConfirmed: string | undefined;
}

/**
 * Returns the sentence for a clock that moved too far since the server last ran, or null.
 * @param lastRanAt a time of the last day on which it ran, by its clock then
 */
export function clockFault(
  lastRanAt: Date,
  now: Date,
  { isPublic, clockConfirmed: confirmedDate }: ClockSettings,
): string | null {
  const movedMs = now.getTime() - lastRanAt.getTime();
  const aheadMaxMs = isPublic ? PUBLIC_CLOCK_AHEAD_MAX_MS : CLOCK_AHEAD_MAX_MS;
  if (movedMs <= aheadMaxMs && movedMs >= -CLOCK_BEHIND_MAX_MS) return null;
  const isConfirmed =
    confirmedDate !== undefined && Math.abs(Date.parse(`${confirmedDate}T12:00Z`) - now.getTime()) <= TODAY_MAX_MS;
  if (isConfirmed) return null;
  const today = dateOf(now);
  return `The clock of this machine says ${today}, and the server last ran on ${dateOf(lastRanAt)}. With a wrong clock it would delete what is not due. Correct the clock, or, if that is today’s date, start once with CLOCK_CONFIRMED=${today}.`;
}

/**
 * Returns a function that looks at the clock while the server runs, and returns the sentence of clockFault from the first jump on,
 * even when the clock is right again: rows from the meantime may have a wrong time.
 */
export function watchClock(now: () => Date, settings: ClockSettings): () => string | null {
  let lookedAt = now();
  let fault: string | null = null;
  return () => {
    fault ??= clockFault(lookedAt, now(), settings);
    lookedAt = now();
    return fault;
  };
}
