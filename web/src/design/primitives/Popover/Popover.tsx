import { lazyModule } from '../../lazyModule.ts';
import { openedByButton } from '../../openedByButton.tsx';
import type { PopoverProps } from './PopoverWindow.tsx';

const windowModule = lazyModule(() => import('./PopoverWindow.tsx'));

/** A small window beside its opener, for notifications or filters. It is not modal. */
export const Popover = openedByButton<PopoverProps>({
  kind: 'dialog',
  load: windowModule.load,
  useWindow(isWanted) {
    const { module: loaded, hasFailed } = windowModule.useModuleState(isWanted);
    return { Window: loaded?.PopoverWindow, hasFailed };
  },
});
