import { newYorkDay } from '#contract/hangouts/new-york.ts';
import type { DayFigures } from '#contract/operators/views.ts';

/** A member of a branch of invitations counts as active for so long after a visit. */
export const ACTIVE_DAYS = 30;

export interface Counted {
  day: string;
  count: number;
}

/** Returns the last `count` days in New York as 'YYYY-MM-DD', today last. */
export function lastDays(now: Date, count: number): string[] {
  const today = new Date(`${newYorkDay(now)}T12:00:00Z`).getTime();
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** Returns one row for each day, including days without any activity. */
export function figuresOf(
  days: readonly string[],
  counted: Record<Exclude<keyof DayFigures, 'day'>, readonly Counted[]>,
): DayFigures[] {
  const countsByDay = (list: readonly Counted[]) => new Map(list.map(({ day, count }) => [day, count]));
  const [signUps, firstConnections, messages] = [
    countsByDay(counted.signUps),
    countsByDay(counted.firstConnections),
    countsByDay(counted.messages),
  ];
  return days.map((day) => ({
    day,
    signUps: signUps.get(day) ?? 0,
    firstConnections: firstConnections.get(day) ?? 0,
    messages: messages.get(day) ?? 0,
  }));
}

const FIELDS = ['title', 'location', 'startsAt', 'endsAt', 'description'] as const;
type EventFacts = Record<(typeof FIELDS)[number], string | null>;

/** Returns the changed fields of an event with old and new values, for the audit log. */
export const differences = (formerEvent: EventFacts, changedEvent: EventFacts): string =>
  FIELDS.filter((field) => formerEvent[field] !== changedEvent[field])
    .map((field) =>
      field === 'description' ? field : `${field}: ${formerEvent[field] ?? 'none'} → ${changedEvent[field] ?? 'none'}`,
    )
    .join('; ');
