import { HANGOUT_CATEGORIES, type HangoutCategory } from '#contract/hangouts/options.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { BOROUGHS, type Borough } from '#contract/profiles/boroughs.ts';

/** The filters of the directory of groups. The address contains them. */
export interface DirectoryFilters {
  isMine: boolean;
  category: HangoutCategory | null;
  borough: Borough | null;
  search: string;
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((candidate) => candidate === value) ?? null;

/** Reads the choice of an address. Unknown values count as none. @param search the query of the address */
export function readChoice(search: string): DirectoryFilters {
  const query = new URLSearchParams(search);
  return {
    isMine: query.get('whose') === 'mine',
    category: oneOf(HANGOUT_CATEGORIES, query.get('category')),
    borough: oneOf(BOROUGHS, query.get('borough')),
    search: (query.get('search') ?? '').slice(0, TEXT_MAX.searchTerm),
  };
}

/** Returns the choice as the API reads it. */
export const queryOf = ({ isMine, category, borough, search }: DirectoryFilters) => ({
  ...(isMine && { whose: 'mine' as const }),
  ...(category && { category }),
  ...(borough && { borough }),
  ...(search && { search }),
});

/** Returns the query of the address for a choice. */
export function searchOf(choice: DirectoryFilters): string {
  const query = new URLSearchParams(queryOf(choice)).toString();
  return query && `?${query}`;
}

/** Returns whether the choice is narrower than all groups, or all of the member's. */
export const isNarrowed = ({ category, borough, search }: DirectoryFilters): boolean =>
  category !== null || borough !== null || search !== '';
