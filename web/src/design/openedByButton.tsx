import {
  type ComponentType,
  cloneElement,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { useToast } from './primitives/Toast/Toast.tsx';

/** How the button was pressed. */
export interface Opening {
  /** The number of clicks; 0 for a key or a screen reader. */
  detail: number;
}

interface Props {
  trigger: ReactElement;
  open?: boolean;
}

type Click = Pick<MouseEvent, 'detail'>;
type Key = Pick<KeyboardEvent, 'key'> & { preventDefault: () => void };

interface Options<P> {
  /** The role of the window. */
  kind: 'menu' | 'dialog';
  /** Starts to load the window. */
  load: () => void;
  /** Returns the window as soon as it is loaded, or whether it could not be loaded. */
  useWindow: (wanted: boolean) => {
    Window: ComponentType<P & { opening: Opening | null }> | undefined;
    hasFailed: boolean;
  };
}

/**
 * Makes a component for a window beside its button, whose code is loaded when the pointer or the focus comes near the button, and
 * rendered once it was opened. Before that there is only the button: a list of messages has a menu for each of them.
 */
export function openedByButton<P extends Props>({ kind, load, useWindow }: Options<P>) {
  return function OpenedByButton(props: P) {
    const { trigger, open = false } = props;
    const [opening, setOpening] = useState<Opening | null>(null);
    const [wasOpened, setWasOpened] = useState(open);
    if (!wasOpened && (open || opening)) setWasOpened(true);
    const { Window, hasFailed } = useWindow(wasOpened);
    const { sayNotLoaded } = useToast();
    // The button stays, and pressing it again is another attempt.
    useEffect(() => {
      if (!hasFailed) return;
      setOpening(null);
      setWasOpened(false);
      sayNotLoaded();
    }, [hasFailed, sayNotLoaded]);
    if (wasOpened && Window) return <Window {...props} opening={opening} />;
    return cloneElement(
      trigger as ReactElement<object>,
      {
        'aria-haspopup': kind,
        'aria-expanded': false,
        onPointerEnter: load,
        onFocus: load,
        onClick: ({ detail }: Click) => setOpening({ detail }),
        onKeyDown(event: Key) {
          if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          setOpening({ detail: 0 });
        },
      } as object,
    );
  };
}

/** Presses the button of a window again when the window has arrived, as it was pressed before. */
export function useOpening(button: RefObject<HTMLElement | null>, opening: Opening | null) {
  useLayoutEffect(() => {
    if (!opening || !button.current) return;
    button.current.focus({ preventScroll: true });
    button.current.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: opening.detail }));
  }, [button, opening]);
}
