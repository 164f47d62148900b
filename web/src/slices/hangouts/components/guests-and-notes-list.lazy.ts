import { lazyWindow } from '#web/design/index.ts';
import type { GuestsAndNotesListProps } from './GuestsAndNotesList.tsx';

/** The guests and notes that the host and the co-host see, loaded for them alone. */
export const GuestsAndNotesList = lazyWindow<GuestsAndNotesListProps>(() =>
  import('./GuestsAndNotesList.tsx').then((loaded) => loaded.GuestsAndNotesList),
);
