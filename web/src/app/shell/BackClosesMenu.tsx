import { useBackCloses } from '#web/design/index.ts';

/** Lets the back button close the menu of the bar while it is open (G-13). Renders nothing. */
export function BackClosesMenu({ onBack }: { onBack: () => void }) {
  useBackCloses(true, onBack, { hasFields: false });
  return null;
}
