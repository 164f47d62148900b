import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { ConfirmProvider } from '../AlertDialog/useConfirm.tsx';
import { SourcesContext, type SourcesOf } from '../Avatar/Picture.tsx';
import { ToastProvider } from '../Toast/Toast.tsx';
import type { ToastTexts } from '../Toast/ToastRegion.tsx';
import { TooltipLayer } from '../Tooltip/Tooltip.tsx';

interface Props {
  toastTexts: ToastTexts;
  /** Returns the sizes of a picture, so that no picture is loaded larger than it is shown. */
  sourcesOf?: SourcesOf;
  children: ReactNode;
}

/**
 * Wraps the app once: toasts, questions and tooltips, without inline `<style>`, for a strict content security policy.
 */
export function DesignProvider({ toastTexts, sourcesOf = () => null, children }: Props) {
  return (
    <CSPProvider disableStyleElements>
      <SourcesContext value={sourcesOf}>
        <ToastProvider texts={toastTexts}>
          <ConfirmProvider>{children}</ConfirmProvider>
        </ToastProvider>
        <TooltipLayer />
      </SourcesContext>
    </CSPProvider>
  );
}
