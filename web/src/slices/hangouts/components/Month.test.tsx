import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { EventView } from '#contract/events/views.ts';
import { readChoice } from '../filters.ts';
import { aHangout } from '../hangouts.factory.ts';
import { Month } from './Month.tsx';

// The answers of the server and the cards of a day, which need a browser, are replaced.
const night = { id: 'night', title: 'Night market', startsAt: '2026-11-22T01:00:00Z', endsAt: '2026-11-22T12:00:00Z' };
const party = aHangout({
  id: 'party',
  title: 'House party',
  dateTime: '2026-11-15T02:00:00Z',
  endsAt: '2026-11-15T10:00:00Z',
});
vi.mock('../hangouts.queries.ts', () => ({
  useHangouts: () => ({ data: { items: [party], nextCursor: null }, isError: false }),
  useMore: () => ({ mutate() {}, reset() {}, isIdle: true, isSuccess: false, isError: false, isPending: false }),
}));
vi.mock('#web/slices/events/index.ts', () => ({
  EventCard: () => null,
  useEvents: (when: string) => ({ data: when === 'upcoming' ? [night as EventView] : [] }),
}));
vi.mock('./HangoutCard.tsx', () => ({ CardSkeleton: () => null, HangoutCard: () => null }));
vi.mock('#web/slices/gatherings/index.ts', () => import('../../gatherings/dates.ts'));
vi.mock('#web/platform/screens/LoadError.tsx', () => ({ hasFailed: () => false, LoadError: () => null }));

/** Returns the words of a day in the grid: its name for screen readers, and its titles. */
function shownTextOf(day: string, search = ''): string {
  const choice = readChoice(`?view=month&month=2026-11${search}`);
  const html = renderToStaticMarkup(<Month choice={choice} search="" onShow={() => {}} />);
  const [, cell = ''] = new RegExp(`<button[^>]*data-day="${day}".*?>(.*?)</button>`, 's').exec(html) ?? [];
  return cell.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

it('H-10 shows hangouts with their time, and community events only without filters', () => {
  expect(shownTextOf('2026-11-14')).toMatch(/14, 1 plan 14 9:00 PM House party/);
  expect(shownTextOf('2026-11-21')).toMatch(/21, 1 plan 21 8:00 PM Night market/);
  for (const filter of ['&category=food', '&search=party', '&people=known'])
    expect(
      [shownTextOf('2026-11-14', filter), shownTextOf('2026-11-21', filter)].map((shownText) =>
        /House|Night/.test(shownText),
      ),
    ).toEqual([true, false]);
});

it('H-10 marks a plan as going on on the day of its end, if it lasts until five in the morning or later', () => {
  expect(shownTextOf('2026-11-15')).toMatch(/15, 1 plan, 1 from the day before 15 until 5:00 AM House party/);
  expect(shownTextOf('2026-11-22')).toMatch(/22, 1 plan, 1 from the day before 22 until 7:00 AM Night market/);
});
