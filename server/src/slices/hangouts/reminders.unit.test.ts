import { expect, it } from 'vitest';
import { reminderFor } from './reminders.rules.ts';

const START = Date.parse('2026-12-11T19:00:00Z');
const hangout = {
  dateTime: new Date(START).toISOString(),
  endsAt: new Date(START + 2 * 3_600_000).toISOString(),
  cancelledAt: null,
  plannedAt: '2026-12-01T00:00:00Z',
};
/** Returns which reminder is due so many hours, and milliseconds, after the start. */
const dueAfter = (hours: number, ms = 0) =>
  reminderFor(hangout, new Date(START + hours * 3_600_000 + ms))?.kind ?? null;

it('N-02 reminds a day before the start, at most six hours late, and two hours before', () => {
  expect([dueAfter(-24, -1), dueAfter(-24), dueAfter(-18, -1), dueAfter(-18)]).toEqual([null, 'day', 'day', null]);
  expect([dueAfter(-2, -1), dueAfter(-2), dueAfter(0, -1), dueAfter(0)]).toEqual([null, 'hours', 'hours', null]);
});

it('B-03 asks whom one would like to meet again two hours after the end, at most twelve hours late', () => {
  expect([dueAfter(4, -1), dueAfter(4), dueAfter(16, -1), dueAfter(16)]).toEqual([null, 'over', 'over', null]);
});

it('N-02 does not remind of a start that was set after the reminder would have been due', () => {
  const due = START - 24 * 3_600_000;
  const plannedAt = (ms: number) => new Date(due + ms).toISOString();
  expect(reminderFor({ ...hangout, plannedAt: plannedAt(0) }, new Date(due))?.kind).toBe('day');
  expect(reminderFor({ ...hangout, plannedAt: plannedAt(1) }, new Date(due + 1))).toBeNull();
});

it('N-02 reminds of no cancelled hangout', () => {
  const cancelled = { ...hangout, cancelledAt: '2026-12-02T00:00:00Z' };
  for (const hours of [-24, -2, 4]) expect(reminderFor(cancelled, new Date(START + hours * 3_600_000))).toBeNull();
});
