import { lazyWindow } from '#web/design/index.ts';
import type { SeriesNoteProps } from './SeriesNote.tsx';

/** The place of a hangout in its weekly series, loaded for hangouts that repeat. */
export const SeriesNote = lazyWindow<SeriesNoteProps>(() =>
  import('./SeriesNote.tsx').then((loaded) => loaded.SeriesNote),
);
