import { hangoutFilters as t } from '#catalog/hangout-filters.ts';
import { savedFilters } from '#catalog/saved-filters.ts';
import { FILTER_NAMES } from '#contract/hangouts/filter-query.ts';
import type { HangoutFilters } from '#contract/hangouts/saved-filters.ts';
import { text } from '#web/text/index.ts';

/** Returns filters in words, like 'Sports · Brooklyn · Weekends'. */
export function describedFilters({ category, borough, within, days, search, people }: HangoutFilters): string {
  const parts = [
    category && text.options.hangoutCategories[category],
    search && savedFilters.words(search),
    days && t.days[days],
    borough && text.options.boroughs[borough],
    within && t.within(within),
    people && t.people,
  ];
  return parts.filter(Boolean).join(' · ') || savedFilters.everything;
}

/** Returns whether two filters are the same. */
export const isSameFilters = (a: HangoutFilters, b: HangoutFilters): boolean =>
  FILTER_NAMES.every((name) => (a[name] || undefined) === (b[name] || undefined));
