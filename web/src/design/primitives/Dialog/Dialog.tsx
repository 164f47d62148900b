import { lazyWindow } from '../../lazyWindow.tsx';
import type { DialogProps } from './DialogWindow.tsx';

/**
 * A window over the page. It keeps the focus inside and returns it to the opener; the page behind does not scroll. Its code is
 * loaded when the first dialog opens.
 */
export const Dialog = lazyWindow<DialogProps>(() => import('./DialogWindow.tsx').then((loaded) => loaded.DialogWindow));
