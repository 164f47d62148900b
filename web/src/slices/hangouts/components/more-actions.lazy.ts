import { lazyWindow } from '#web/design/index.ts';
import type { MoreActionsProps } from './MoreActions.tsx';

/** The actions that are needed less often. They are loaded after the hangout, so that the list of hangouts loads without them. */
export const MoreActions = lazyWindow<MoreActionsProps>(() =>
  import('./MoreActions.tsx').then((loaded) => loaded.MoreActions),
);
