import { useState } from 'react';
import { useBackCloses } from './useBackCloses.ts';

/** Returns whether a window beside its button is open, and the function that opens and closes it. The back button closes it, too (G-13). */
export function useOpenState(props: { open?: boolean; onOpenChange?: (open: boolean) => void }) {
  const [ownState, setOwnState] = useState(false);
  const isOpen = props.open ?? ownState;
  const change = (next: boolean) => {
    setOwnState(next);
    props.onOpenChange?.(next);
  };
  useBackCloses(isOpen, () => change(false), { isModal: false });
  return { isOpen, change };
}
