import { HOUR_MS } from '#contract/durations.ts';
import type { TimeColumns } from './phase.rules.ts';

export interface Reminder {
  kind: 'day' | 'hours' | 'over';
  /** The time to which it refers. */
  of: 'dateTime' | 'endsAt';
  /** How long before that time it is due. Negative: so long after it. */
  leadMs: number;
  /** How long after that it is still useful, if no server was running to send it. */
  lateMs: number;
}

/** Elapsed hours, not clock hours: when the clocks change, 24 hours earlier is another time of day. */
export const REMINDERS: readonly Reminder[] = [
  { kind: 'day', of: 'dateTime', leadMs: 24 * HOUR_MS, lateMs: 6 * HOUR_MS },
  { kind: 'hours', of: 'dateTime', leadMs: 2 * HOUR_MS, lateMs: 2 * HOUR_MS },
  // Asks whom one would like to meet again (B-03). It comes when people are home again.
  { kind: 'over', of: 'endsAt', leadMs: -2 * HOUR_MS, lateMs: 12 * HOUR_MS },
];

interface HangoutTimes extends TimeColumns {
  /** When this start was set. */
  plannedAt: string;
}

/** Returns the reminder that is due now; null when the start was set after the reminder would have been due. */
export function reminderFor({ cancelledAt, plannedAt, ...times }: HangoutTimes, now: Date): Reminder | null {
  if (cancelledAt !== null) return null;
  const reminder = REMINDERS.find(({ of, leadMs, lateMs }) => {
    const due = Date.parse(times[of]) - leadMs;
    const lateByMs = now.getTime() - due;
    return lateByMs >= 0 && lateByMs < lateMs && Date.parse(plannedAt) <= due;
  });
  return reminder ?? null;
}
