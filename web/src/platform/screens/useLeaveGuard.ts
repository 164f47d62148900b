import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { useConfirm } from '#web/design/index.ts';
import { session } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';

const t = text.leaving;

/**
 * Asks before leaving the page with unsaved values (W-21, B-01). Within the app it shows a dialog; when the tab closes, the browser
 * asks. A member who is signed out is not asked.
 * @param save saves everything and returns whether it did; undefined where the dialog does not offer it
 */
export function useLeaveGuard(isUnsaved: () => boolean, onLeave: () => void, save?: () => Promise<boolean>): void {
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
    let isSaving = false;
    void confirm({
      title: t.title,
      description: t.text,
      confirmLabel: t.leave,
      cancelLabel: t.stay,
      danger: true,
      isAboutLeaving: true,
      instead: save && { label: t.saveAndLeave, onChoose: () => (isSaving = true) },
    }).then(async (leave) => {
      if (!leave || (isSaving && !(await save?.()))) return blocker.reset();
      if (!isSaving) onLeave();
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
