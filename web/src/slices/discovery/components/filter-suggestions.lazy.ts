import { lazyWindow } from '#web/design/index.ts';
import type { FilterSuggestionsProps } from './FilterSuggestions.tsx';

/** The filters to remove, loaded when filters leave a list empty. */
export const FilterSuggestions = lazyWindow<FilterSuggestionsProps>(() =>
  import('./FilterSuggestions.tsx').then((loaded) => loaded.FilterSuggestions),
);
