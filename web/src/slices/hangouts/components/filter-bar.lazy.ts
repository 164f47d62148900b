import { lazyWindow } from '#web/design/index.ts';
import type { FilterBarProps } from './FilterBar.tsx';

/** The search and the filters, loaded after the list. */
export const FilterBar = lazyWindow<FilterBarProps>(() => import('./FilterBar.tsx').then((loaded) => loaded.FilterBar));
