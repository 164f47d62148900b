import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { ConfirmProvider } from '../AlertDialog/useConfirm.tsx';
import { ToastProvider, type ToastWords } from '../Toast/Toast.tsx';
import { TooltipProvider } from '../Tooltip/Tooltip.tsx';

/**
 * Once round the app: toasts, questions and tooltips; and no inline `<style>`, so that a strict content policy holds.
 */
export function DesignProvider({ toastWords, children }: { toastWords: ToastWords; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <TooltipProvider>
        <ToastProvider words={toastWords}>
          <ConfirmProvider>{children}</ConfirmProvider>
        </ToastProvider>
      </TooltipProvider>
    </CSPProvider>
  );
}
