const HOUR_MS = 3_600_000;

export interface Reminder {
  kind: 'day' | 'hours';
  /** How long before the start it is due. */
  leadMs: number;
  /** How long after that it still helps, if no server was there to give it. */
  lateMs: number;
}

/** Hours that pass, not hours on the clock: on the days that the clocks change, 24 hours before is another time of day. */
export const REMINDERS: readonly Reminder[] = [
  { kind: 'day', leadMs: 24 * HOUR_MS, lateMs: 6 * HOUR_MS },
  { kind: 'hours', leadMs: 2 * HOUR_MS, lateMs: 2 * HOUR_MS },
];

interface Plan {
  dateTime: string;
  cancelledAt: string | null;
  /** Since when it is planned for then. */
  plannedAt: string;
}

/** The reminder that a hangout's start calls for now, if any: none for a plan that was made after it was due. */
export function reminderFor({ dateTime, cancelledAt, plannedAt }: Plan, now: Date): Reminder | null {
  if (cancelledAt !== null) return null;
  const found = REMINDERS.find(({ leadMs, lateMs }) => {
    const late = now.getTime() - (Date.parse(dateTime) - leadMs);
    return late >= 0 && late < lateMs && Date.parse(plannedAt) <= Date.parse(dateTime) - leadMs;
  });
  return found ?? null;
}
