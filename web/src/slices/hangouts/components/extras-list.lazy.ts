import { openedLater } from '#web/design/index.ts';
import type { ExtrasListProps } from './ExtrasList.tsx';

/** The guests and notes that the host and the co-host see, loaded for them alone. */
export const ExtrasList = openedLater<ExtrasListProps>(() =>
  import('./ExtrasList.tsx').then((loaded) => loaded.ExtrasList),
);
