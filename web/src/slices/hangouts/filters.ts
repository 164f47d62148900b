import { addDays, newYorkInstants, weekdayOf } from '#contract/hangouts/new-york.ts';
import {
  HANGOUT_CATEGORIES,
  type HangoutCategory,
  TRIP_LIMITS,
  type TripLimit,
  WEEK_PARTS,
} from '#contract/hangouts/options.ts';
import type { HangoutFilters } from '#contract/hangouts/saved-filters.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { CITY_STEPS, type CityStep } from '#contract/newcomers/steps.ts';
import { BOROUGHS, type Borough } from '#contract/profiles/boroughs.ts';
import { type HangoutFilter, NO_FILTER } from './hangouts.live.ts';

export const VIEWS = ['upcoming', 'mine', 'past', 'month'] as const;
export type View = (typeof VIEWS)[number];
export const DAYS = ['today', 'weekend', ...WEEK_PARTS] as const;

/** The view and the filters that a member chose. The address contains them, so that they can be shared (H-08). */
export interface Choice {
  view: View;
  category: HangoutCategory | null;
  /** The words that are searched for; '' for none. */
  search: string;
  /** One of DAYS, or 'YYYY-MM-DD'. In the month it is the day whose plans are listed, which narrows nothing. */
  day: string | null;
  /** The month that is shown, 'YYYY-MM'; null for this month (H-10). */
  month: string | null;
  borough: Borough | null;
  /** The most minutes by train. */
  within: TripLimit | null;
  hasRoom: boolean;
  hasConnection: boolean;
}
export const EVERYTHING: Choice = {
  view: 'upcoming',
  category: null,
  search: '',
  day: null,
  month: null,
  borough: null,
  within: null,
  hasRoom: false,
  hasConnection: false,
};

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((candidate) => candidate === value) ?? null;
const isDate = (date: string) => newYorkInstants({ date, time: '12:00' }).length > 0;

/** Returns the choice in a query like `?category=food&view=past`. Unknown values are ignored. */
export function readChoice(search: string): Choice {
  const params = new URLSearchParams(search);
  const day = params.get('day');
  const month = params.get('month');
  const view = oneOf(VIEWS, params.get('view')) ?? 'upcoming';
  return {
    view,
    category: oneOf(HANGOUT_CATEGORIES, params.get('category')),
    search: (params.get('search') ?? '').trim().slice(0, TEXT_MAX.searchTerm),
    day: (view === 'month' ? null : oneOf(DAYS, day)) ?? (day !== null && isDate(day) ? day : null),
    month: view === 'month' && month !== null && isDate(`${month}-01`) ? month : null,
    borough: oneOf(BOROUGHS, params.get('borough')),
    within: oneOf(TRIP_LIMITS, params.get('within')),
    hasRoom: params.get('room') === 'free',
    hasConnection: params.get('people') === 'known',
  };
}

/** Returns the first step in the city for which a query like `?plan=ferry` asks to create a hangout. */
export const readStepToPlan = (search: string): CityStep | undefined => {
  const wanted = new URLSearchParams(search).get('plan');
  return CITY_STEPS.find((step) => step === wanted);
};

/** Returns the query of a choice. */
export function searchOf({
  view,
  category,
  search,
  day,
  month,
  borough,
  within,
  hasRoom,
  hasConnection,
}: Choice): string {
  const params = new URLSearchParams();
  const setParam = (name: string, value: string | null | false) => value && params.set(name, value);
  setParam('category', category);
  setParam('view', view !== 'upcoming' && view);
  setParam('search', search);
  setParam('month', month);
  setParam('day', day);
  setParam('borough', borough);
  setParam('within', within);
  setParam('room', hasRoom && 'free');
  setParam('people', hasConnection && 'known');
  return params.size > 0 ? `?${params}` : '';
}

/** Returns the choice without its filters. */
export const withoutFilters = ({ view }: Choice): Choice => ({ ...EVERYTHING, view });
/** Returns how many filters a choice has besides the category. */
export const countFilters = ({ view, day, borough, within, hasRoom, hasConnection }: Choice): number =>
  [view !== 'month' && day, borough, within, hasRoom, hasConnection].filter(Boolean).length;
/** Returns whether a choice leaves hangouts out for another reason than their category. */
export const isNarrowed = (choice: Choice): boolean => choice.search !== '' || countFilters(choice) > 0;

const weekPartOf = (day: string | null) => oneOf(WEEK_PARTS, day);

/**
 * Returns the filters of a choice that still mean something tomorrow, so that the member can hear of what is new (N-08). This weekend
 * stands for every weekend.
 */
export function lastingFiltersOf({ category, borough, within, search, hasConnection, day }: Choice): HangoutFilters {
  const days = day === 'weekend' ? 'weekends' : weekPartOf(day);
  return {
    ...(category && { category }),
    ...(borough && { borough }),
    ...(within && { within }),
    ...(days && { days }),
    ...(search && { search }),
    ...(hasConnection && { people: 'known' as const }),
  };
}

/** Returns the first and the last of the days that are meant. A weekend that has begun is the one meant. */
export function daysOf(day: string | null, today: string): Pick<HangoutFilter, 'from' | 'until'> {
  if (day === null) return { from: null, until: null };
  if (day === 'today') return { from: today, until: today };
  if (weekPartOf(day) !== null) return { from: null, until: null };
  if (day !== 'weekend') return { from: day, until: day };
  const sunday = addDays(today, (7 - weekdayOf(today)) % 7);
  return { from: addDays(sunday, -1), until: sunday };
}

/**
 * Returns the filter of a choice. Past hangouts are shown whether the member attended or not.
 * @param today 'YYYY-MM-DD' in New York
 */
export const filterOf = (choice: Choice, today: string): HangoutFilter => ({
  ...NO_FILTER,
  when: choice.view === 'past' ? 'past' : choice.view === 'month' ? 'any' : 'upcoming',
  whose: choice.view === 'mine' ? 'mine' : 'all',
  category: choice.category,
  borough: choice.borough,
  within: choice.within,
  search: choice.search,
  hasRoom: choice.hasRoom,
  hasConnection: choice.hasConnection,
  days: weekPartOf(choice.day),
  ...daysOf(choice.day, today),
});

/** Returns the filter of the days of a calendar. */
export const monthFilter = (choice: Choice, firstDay: string, until: string): HangoutFilter => ({
  ...filterOf({ ...choice, day: null }, firstDay),
  from: firstDay,
  until,
});
