import { lazyWindow } from '#web/design/index.ts';
import type { ProposalFormProps } from './ProposalForm.tsx';

/** The form of another plan, loaded when somebody proposes one. */
export const ProposalForm = lazyWindow<ProposalFormProps>(() =>
  import('./ProposalForm.tsx').then((loaded) => loaded.ProposalForm),
);
