import { createContext, useContext } from 'react';
import { Dialog, type DialogProps } from '#web/design/index.ts';
import type { StepUp } from '#web/slices/passkeys/index.ts';

/** The step-up of the operators' page, which every action of operators runs in. */
export const StepUpContext = createContext<Pick<StepUp, 'run' | 'asking'>>({
  run: (action) => action(),
  asking: false,
});

/** A dialog of an operator's action. It is hidden while the passkey is asked for, and keeps its values. */
export function OperatorDialog({ open = true, onClosed, ...props }: DialogProps) {
  const { asking } = useContext(StepUpContext);
  return <Dialog {...props} open={open && !asking} onClosed={() => !open && onClosed?.()} />;
}
