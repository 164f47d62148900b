import { openedByButton } from '../../openedByButton.tsx';
import { createPart } from '../../part.ts';
import type { PopoverProps } from './PopoverWindow.tsx';

const part = createPart(() => import('./PopoverWindow.tsx'));

/** A small window beside its opener, for notifications or filters. It is not modal. */
export const Popover = openedByButton<PopoverProps>({
  kind: 'dialog',
  load: part.load,
  useWindow(isWanted) {
    const { part: loaded, hasFailed } = part.useQuietly(isWanted);
    return { Window: loaded?.PopoverWindow, hasFailed };
  },
});
