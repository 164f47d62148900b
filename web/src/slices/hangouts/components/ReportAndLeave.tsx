import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Button, Dialog, FormError, useToast } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { ReportDialog, useReport } from '#web/slices/safety/index.ts';
import { text } from '#web/text/index.ts';
import { type CachedHangout, withoutMe } from '../hangouts.live.ts';
import { sendLeave, useOptimisticAction } from '../hangouts.queries.ts';
import s from './ReportAndLeave.module.css';

const t = text.hangouts.reportAndLeave;
const REASONS = ['unsafe', 'behavior', 'different'] as const;
const KIND_OF = { unsafe: 'unsafe', behavior: 'harassment', different: 'other' } as const;

export interface ReportAndLeaveProps {
  hangout: CachedHangout;
  host: MemberCard;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Leaves a hangout and reports it to the operators with one more tap (B-07). Leaving comes first, because it must not depend on
 * the report. Both can be tried again: leaving twice changes nothing.
 */
export function ReportAndLeave({ hangout, host, open, onOpenChange }: ReportAndLeaveProps) {
  const toast = useToast();
  const [isAdding, setIsAdding] = useState(false);
  const leaving = useOptimisticAction(sendLeave, withoutMe);
  const { mutateAsync: report } = useReport();
  const reportAndLeave = useMutation({
    async mutationFn(reason: (typeof REASONS)[number]) {
      if (hangout.rsvp !== null) await leaving.mutateAsync(hangout.id);
      await report({ uid: host.uid, kind: KIND_OF[reason], reason: t.reasons[reason], hangoutId: hangout.id });
    },
    onSuccess() {
      onOpenChange(false);
      const action = { label: t.addDetails, onPress: () => setIsAdding(true) };
      toast.show({ text: t.done(hangout.title), kind: 'ok', action });
    },
  });
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        onClosed={() => reportAndLeave.reset()}
        title={t.title}
        description={t.description}
        closeLabel={text.hangouts.close}
        footer={<Button onClick={() => onOpenChange(false)}>{t.cancel}</Button>}
      >
        <div className={s.reasons}>
          {REASONS.map((reason) => (
            <Button
              key={reason}
              variant="danger"
              wide
              busy={reportAndLeave.isPending && reportAndLeave.variables === reason}
              busyLabel={t.sending}
              disabled={reportAndLeave.isPending && reportAndLeave.variables !== reason}
              onClick={() => reportAndLeave.mutate(reason)}
            >
              {t.reasons[reason]}
            </Button>
          ))}
        </div>
        <FormError>{reportAndLeave.error?.message}</FormError>
        <p className={s.emergency}>{t.emergency}</p>
      </Dialog>
      <ReportDialog
        member={{ uid: host.uid, name: nameOf(host) }}
        hangout={{ id: hangout.id, title: hangout.title }}
        open={isAdding}
        onOpenChange={setIsAdding}
      />
    </>
  );
}
