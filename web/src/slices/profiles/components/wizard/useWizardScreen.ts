import { useSearchParams } from 'react-router';
import { useIsPhone } from '#web/platform/useIsPhone.ts';
import { PARTS } from '../sections.ts';
import { partOf, type Screen, screenAfter, screenBefore } from './parts.ts';
import { stepOf, type WizardMode } from './steps.ts';

/** The screen of the wizard that the address names, and the screens before and after it. */
export function useWizardScreen(mode: WizardMode, hasPublic: boolean) {
  const [search, setSearch] = useSearchParams();
  const isPhone = useIsPhone();
  // One part alone, as the profile opens it.
  const isAlone = mode === 'edit' && search.has('part');
  const inParts = isAlone || (isPhone && mode === 'setup');
  const step = stepOf(search.get('step'), hasPublic);
  const part = inParts ? partOf(search.get('part'), step, hasPublic) : 1;
  const screen: Screen = { step, part };
  return {
    screen,
    /** Whether each step is shown in parts. */
    inParts,
    isAlone,
    /** The number of screens of this step. */
    parts: inParts && !isAlone ? PARTS[step].length : 1,
    previous: isAlone ? null : screenBefore(screen, inParts),
    following: isAlone ? null : screenAfter(screen, inParts),
    open({ step: target, part: targetPart }: Screen) {
      const address = { step: String(target), ...(targetPart > 1 && { part: String(targetPart) }) };
      setSearch(address, { preventScrollReset: false });
    },
  };
}
