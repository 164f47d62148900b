import { expect, it } from 'vitest';
import type { EventView } from '#contract/events/views.ts';
import type { CachedHangout } from './hangouts.live.ts';
import { listedGatherings } from './listed-gatherings.ts';

const hangoutOn = (day: number) =>
  ({ id: `h${day}`, dateTime: `2026-12-${String(day).padStart(2, '0')}T23:00:00.000Z` }) as CachedHangout;
const eventOn = (day: number) =>
  ({ id: `e${day}`, startsAt: `2026-12-${String(day).padStart(2, '0')}T18:00:00.000Z` }) as EventView;
const idsOf = (...[hangouts, events, order]: Parameters<typeof listedGatherings>) =>
  listedGatherings(hangouts, events, order).map(({ hangout, event }) => (hangout ?? event)?.id);

it('E-03 lists community events among the hangouts by their times, and past ones the other way round', () => {
  const [upcoming, past] = [
    { isPast: false, isWhole: true },
    { isPast: true, isWhole: true },
  ];
  expect(idsOf([hangoutOn(10), hangoutOn(12)], [eventOn(12), eventOn(24)], upcoming)).toEqual([
    'h10',
    'e12',
    'h12',
    'e24',
  ]);
  expect(idsOf([hangoutOn(12), hangoutOn(10)], [eventOn(11)], past)).toEqual(['h12', 'e11', 'h10']);
});

it('E-03 leaves out an event that belongs on a page that is not loaded, and shows events without hangouts', () => {
  const order = { isPast: false, isWhole: false };
  expect(idsOf([hangoutOn(10), hangoutOn(12)], [eventOn(11), eventOn(24)], order)).toEqual(['h10', 'e11', 'h12']);
  expect(idsOf([hangoutOn(12), hangoutOn(10)], [eventOn(11), eventOn(1)], { ...order, isPast: true })).toEqual([
    'h12',
    'e11',
    'h10',
  ]);
  expect(idsOf([], [eventOn(24)], order)).toEqual(['e24']);
});
