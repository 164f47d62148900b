import { lazyWindow } from '#web/design/index.ts';
import type { SaveFiltersProps } from './SaveFilters.tsx';

/** The button that saves the filters, loaded when some are set. */
export const SaveFilters = lazyWindow<SaveFiltersProps>(() =>
  import('./SaveFilters.tsx').then((loaded) => loaded.SaveFilters),
);
