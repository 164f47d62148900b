import { type ComponentType, useState } from 'react';
import { lazyModule } from './lazyModule.ts';

/**
 * Makes a component for a window, e.g. a dialog with a form, whose code is loaded when it first opens: once its prop `open` is
 * true, or if it has none, once it is rendered.
 * @param load returns the module's component
 */
export function lazyWindow<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const lazy = lazyModule(async () => ({ Window: await load() }));
  return function LazyWindow(props: Props) {
    const { open = true } = props as { open?: boolean };
    const [wasOpened, setWasOpened] = useState(open);
    if (open && !wasOpened) setWasOpened(true);
    const loaded = lazy.useModule(open);
    return loaded && wasOpened ? <loaded.Window {...props} /> : null;
  };
}
