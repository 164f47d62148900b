import { type FormEvent, useState } from 'react';
import { TEXT } from '#contract/limits.ts';
import { Button, Dialog, FormError, TextArea, useToast } from '#web/design/index.ts';
import { drafts } from '#web/platform/drafts.ts';
import { text } from '#web/text/index.ts';
import { type Member, useReport } from '../safety.queries.ts';

const t = text.safety;

export interface ReportDialogProps {
  member: Member;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What happened, to the operators. What was written is kept until it was sent. */
export function ReportDialog({ member, open, onOpenChange }: ReportDialogProps) {
  const draft = `safety.report.${member.uid}`;
  const [reason, setReason] = useState(() => drafts.get(draft) ?? '');
  const toast = useToast();
  const { mutate, isPending, error, reset } = useReport();
  const length = reason.trim().length;

  function send(event: FormEvent) {
    event.preventDefault();
    if (length === 0 || length > TEXT.reportReason) return;
    mutate(
      { uid: member.uid, reason },
      {
        onSuccess() {
          drafts.clear(draft);
          setReason('');
          onOpenChange(false);
          toast.show({ text: t.reported, kind: 'ok' });
        },
      },
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={reset}
      title={t.reportTitle(member.name)}
      description={t.reportDescription}
      closeLabel={t.close}
      dismissible={false}
      form={{ onSubmit: send }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t.cancel}</Button>
          <Button
            type="submit"
            variant="danger"
            disabled={length === 0 || length > TEXT.reportReason}
            busy={isPending}
            busyLabel={t.sending}
          >
            {t.send}
          </Button>
        </>
      }
    >
      <TextArea
        label={t.reason}
        name="reason"
        required
        description={t.reasonHint}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          drafts.set(draft, target.value);
        }}
        count={{ n: length, max: TEXT.reportReason }}
      />
      <FormError>{error?.message}</FormError>
    </Dialog>
  );
}
