import { lazyWindow } from '#web/design/index.ts';
import type { PeopleDialogProps } from './PeopleDialog.tsx';

/** The dialog in which the host removes attendees, loaded when it is opened. */
export const PeopleDialog = lazyWindow<PeopleDialogProps>(() =>
  import('./PeopleDialog.tsx').then((loaded) => loaded.PeopleDialog),
);
