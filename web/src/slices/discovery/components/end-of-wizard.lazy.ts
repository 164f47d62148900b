import { lazyWindow } from '#web/design/index.ts';
import type { EndOfWizardProps } from './EndOfWizard.tsx';

/** The end of the wizard, loaded when a member comes from there. */
export const EndOfWizard = lazyWindow<EndOfWizardProps>(() =>
  import('./EndOfWizard.tsx').then((loaded) => loaded.EndOfWizard),
);
