import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { useConfirm } from '#web/design/index.ts';
import { session } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';

const t = text.profiles.wizard;

/**
 * Asks before leaving the page with unsaved values (W-21). Within the app it shows a dialog; when the tab closes, the browser
 * asks. A member who is signed out is not asked.
 */
export function useLeaveGuard(isUnsaved: () => boolean, onLeave: () => void): void {
  const confirm = useConfirm();
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && session.getSnapshot().state === 'in' && isUnsaved(),
      [isUnsaved],
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each blocked navigation.
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: t.leaveTitle,
      description: t.leaveText,
      confirmLabel: t.leave,
      cancelLabel: t.stay,
      danger: true,
      isAboutLeaving: true,
    }).then((leave) => {
      if (!leave) return blocker.reset();
      onLeave();
      blocker.proceed();
    });
  }, [blocker.state]);

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isUnsaved]);
}
