import type { HangoutFilters } from './saved-filters.ts';

/** The filters that can be saved. */
export const FILTER_NAMES = [
  'category',
  'borough',
  'within',
  'days',
  'search',
  'people',
] as const satisfies (keyof HangoutFilters)[];

/** Returns the query with which the page of hangouts shows these filters, like '?category=sports&day=weekends'; '' for none. */
export function queryOfFilters({ category, search, days, borough, within, people }: HangoutFilters): string {
  const values = Object.entries({ category, search, day: days, borough, within, people });
  const params = values.flatMap(([name, value]) => (value ? `${name}=${encodeURIComponent(value)}` : []));
  return params.length > 0 ? `?${params.join('&')}` : '';
}
