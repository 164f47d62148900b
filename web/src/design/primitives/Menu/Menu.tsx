import { lazyModule } from '../../lazyModule.ts';
import { openedByButton } from '../../openedByButton.tsx';
import type { MenuItemProps, MenuLinkProps, MenuProps, MenuRowProps } from './MenuWindow.tsx';

const windowModule = lazyModule(() => import('./MenuWindow.tsx'));

/** Actions behind a button, with arrow keys, first letters and Escape. The focus returns to the button. */
export const Menu = openedByButton<MenuProps>({
  kind: 'menu',
  load: windowModule.load,
  useWindow(isWanted) {
    const { module: loaded, hasFailed } = windowModule.useModuleState(isWanted);
    return { Window: loaded?.MenuWindow, hasFailed };
  },
});

/** Returns the code of the menu. Items are rendered inside of it, so it has arrived by then. */
const useWindow = () => windowModule.useModule(true);

export function MenuItem(props: MenuItemProps) {
  const loaded = useWindow();
  return loaded ? <loaded.MenuItem {...props} /> : null;
}

/** Small actions side by side. The left and right arrow keys move among them. */
export function MenuRow(props: MenuRowProps) {
  const loaded = useWindow();
  return loaded ? <loaded.MenuRow {...props} /> : null;
}

export function MenuLink(props: MenuLinkProps) {
  const loaded = useWindow();
  return loaded ? <loaded.MenuLink {...props} /> : null;
}

export function MenuSeparator() {
  const loaded = useWindow();
  return loaded ? <loaded.MenuSeparator /> : null;
}
