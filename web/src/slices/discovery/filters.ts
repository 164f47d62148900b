import { ARRIVAL_FILTERS, type ArrivalFilter, type IntroList } from '#contract/discovery/routes.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import {
  CAREER_FIELDS,
  type CareerField,
  INTERESTS,
  type Interest,
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
} from '#contract/profiles/options.ts';

/** The filters of Intros. They are in the address, so that they survive a reload and the back button. */
export interface Filters {
  interest?: Interest;
  neighborhood?: string;
  language?: SpokenLanguage;
  careerField?: CareerField;
  arrival?: ArrivalFilter;
  search?: string;
}
export type FilterName = keyof Filters;
const FILTER_NAMES = [
  'search',
  'interest',
  'neighborhood',
  'language',
  'careerField',
  'arrival',
] as const satisfies FilterName[];
/** The parameter that names the list that is shown alone. */
const LIST = 'list';

const oneOf = <T extends string>(list: readonly T[], value: string | null): T | undefined =>
  list.find((id) => id === value);

/** Returns the filters of an address. Unknown values are ignored. */
export function readFilters(params: URLSearchParams): Filters {
  const neighborhood = params.get('neighborhood');
  const values: { [K in FilterName]: Filters[K] | undefined } = {
    interest: oneOf(INTERESTS, params.get('interest')),
    neighborhood: neighborhood && neighborhoodById(neighborhood) ? neighborhood : undefined,
    language: oneOf(SPOKEN_LANGUAGES, params.get('language')),
    careerField: oneOf(CAREER_FIELDS, params.get('careerField')),
    arrival: oneOf(ARRIVAL_FILTERS, params.get('arrival')),
    search: params.get('search')?.trim().slice(0, TEXT_MAX.searchTerm) || undefined,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Returns the address with these filters changed. Null removes a filter; other parameters stay. */
export function withFilters(
  params: URLSearchParams,
  changes: { [K in FilterName]?: Filters[K] | null },
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export const withoutFilters = (params: URLSearchParams): URLSearchParams =>
  withFilters(params, Object.fromEntries(FILTER_NAMES.map((name) => [name, null])));

/** Returns the names of the filters that are set, the search first. */
export const setFilters = (filters: Filters): FilterName[] =>
  FILTER_NAMES.filter((name) => filters[name] !== undefined);

/** Returns the list that is shown alone, or null for both. */
export const readList = (params: URLSearchParams): IntroList | null =>
  oneOf(['recommended', 'nearby'] as const, params.get(LIST)) ?? null;

/** Returns the address that shows one list alone, or both. */
export function withList(params: URLSearchParams, list: IntroList | null): string {
  const next = new URLSearchParams(params);
  if (list) next.set(LIST, list);
  else next.delete(LIST);
  return `?${next}`;
}
