import { KeyRound } from 'lucide-react';
import { Button } from '#web/design/index.ts';
import { useIsHydrating } from '#web/platform/useIsHydrating.ts';
import { text } from '#web/text/index.ts';
import { canUsePasskeys } from '../ceremonies.ts';

interface PasskeyButtonProps {
  busy: boolean;
  disabled: boolean;
  onClick: () => void;
}

/** The button of the login page that asks for a passkey. Browsers that cannot use one don't show it. */
export function PasskeyButton({ busy, disabled, onClick }: PasskeyButtonProps) {
  const isHydrating = useIsHydrating();
  if (!isHydrating && !canUsePasskeys()) return null;
  return (
    <Button
      // entry.js decides whether it is shown before the app has started.
      data-passkey=""
      size="lg"
      wide
      icon={<KeyRound />}
      busy={busy}
      busyLabel={text.passkeys.signingIn}
      disabled={disabled}
      onClick={onClick}
    >
      {text.passkeys.signIn}
    </Button>
  );
}
