import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { ConfirmProvider } from '../AlertDialog/useConfirm.tsx';
import { SourcesContext, type SourcesOf } from '../Avatar/Picture.tsx';
import { ToastProvider, type ToastWords } from '../Toast/Toast.tsx';
import { TooltipProvider } from '../Tooltip/Tooltip.tsx';

interface Props {
  toastWords: ToastWords;
  /** The sizes of a picture, so that no face is fetched larger than it is shown. Without it every picture has but one. */
  sourcesOf?: SourcesOf;
  children: ReactNode;
}

/**
 * Once round the app: toasts, questions and tooltips; and no inline `<style>`, so that a strict content policy holds.
 */
export function DesignProvider({ toastWords, sourcesOf = () => null, children }: Props) {
  return (
    <CSPProvider disableStyleElements>
      <SourcesContext value={sourcesOf}>
        <TooltipProvider>
          <ToastProvider words={toastWords}>
            <ConfirmProvider>{children}</ConfirmProvider>
          </ToastProvider>
        </TooltipProvider>
      </SourcesContext>
    </CSPProvider>
  );
}
