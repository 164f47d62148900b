import { lazyWindow } from '#web/design/index.ts';
import type { TableStartProps } from './TableStart.tsx';

/** How a table begins, loaded for hangouts of tables. */
export const TableStart = lazyWindow<TableStartProps>(() =>
  import('./TableStart.tsx').then((loaded) => loaded.TableStart),
);
