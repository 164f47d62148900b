import { type ComponentType, useState } from 'react';
import { createPart } from './part.ts';

/**
 * Makes a component for a window, e.g. a dialog with a form, whose code is loaded when it first opens.
 * @param load returns the module's component
 */
export function openedLater<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const part = createPart(async () => ({ Window: await load() }));
  return function OpenedLater(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    const loaded = part.use(props.open);
    return loaded && wasOpened ? <loaded.Window {...props} /> : null;
  };
}
