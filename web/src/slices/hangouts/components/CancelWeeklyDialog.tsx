import { hangoutSeries as t } from '#catalog/hangout-series.ts';
import { Button, Dialog, FormError, useToast } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useCancelHangout } from '../hangouts.queries.ts';
import s from './ReportAndLeave.module.css';

export interface CancelWeeklyDialogProps {
  hangout: CachedHangout;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks the host whether to cancel one hangout of a weekly series, or the following ones too (H-13). */
export function CancelWeeklyDialog({ hangout, open, onOpenChange }: CancelWeeklyDialogProps) {
  const toast = useToast();
  const cancelling = useCancelHangout();
  async function cancel(following: boolean) {
    try {
      await cancelling.mutateAsync({ id: hangout.id, following });
    } catch {
      // The dialog shows the error.
      return;
    }
    // The dialog may be gone by then, and callbacks of `mutate` with it.
    onOpenChange(false);
    toast.show({ text: following ? t.didCancelFollowing : text.hangouts.didCancel });
  }
  const button = (following: boolean, label: string) => (
    <Button
      variant="danger"
      wide
      busy={cancelling.isPending && cancelling.variables.following === following}
      busyLabel={t.cancelling}
      disabled={cancelling.isPending && cancelling.variables.following !== following}
      onClick={() => void cancel(following)}
    >
      {label}
    </Button>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => cancelling.reset()}
      title={text.hangouts.cancelTitle(hangout.title)}
      description={t.cancelText}
      closeLabel={text.hangouts.close}
      footer={<Button onClick={() => onOpenChange(false)}>{text.hangouts.keep}</Button>}
    >
      <div className={s.reasons}>
        {button(false, t.onlyThis)}
        {button(true, t.following)}
      </div>
      <FormError>{cancelling.error?.message}</FormError>
    </Dialog>
  );
}
