import { type ComponentType, useState } from 'react';
import { createPart } from './part.ts';

/**
 * Makes a component for a window, e.g. a dialog with a form, whose code is loaded when it first opens: once its prop `open` is
 * true, or if it has none, once it is rendered.
 * @param load returns the module's component
 */
export function openedLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part = createPart(async () => ({ Window: await load() }));
  return function OpenedLater(props: Props) {
    const { open = true } = props as { open?: boolean };
    const [wasOpened, setWasOpened] = useState(open);
    if (open && !wasOpened) setWasOpened(true);
    const loaded = part.use(open);
    return loaded && wasOpened ? <loaded.Window {...props} /> : null;
  };
}
