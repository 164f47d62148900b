import { type FormEvent, useState } from 'react';
import { TEXT } from '#contract/limits.ts';
import { Button, Dialog, FormError, TextArea, useToast } from '#web/design/index.ts';
import { drafts } from '#web/platform/drafts.ts';
import { text } from '#web/text/index.ts';
import { type Member, useReport } from '../safety.queries.ts';
import s from './ReportDialog.module.css';

const t = text.safety;

export interface ReportDialogProps {
  member: Member;
  /** The one message it is about; without it the report is about the member's profile. */
  message?: { chatId: string; seq: number; content: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What happened, to the operators. What was written is kept until it was sent. */
export function ReportDialog({ member, message, open, onOpenChange }: ReportDialogProps) {
  const draft = `safety.report.${member.uid}${message ? `.${message.chatId}.${message.seq}` : ''}`;
  const [reason, setReason] = useState(() => drafts.get(draft) ?? '');
  const toast = useToast();
  const { mutate, isPending, error, reset } = useReport();
  const length = reason.trim().length;

  function send(event: FormEvent) {
    event.preventDefault();
    if (length === 0 || length > TEXT.reportReason) return;
    mutate(
      { uid: member.uid, reason, ...(message && { message: { chatId: message.chatId, seq: message.seq } }) },
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
      title={message ? t.reportMessageTitle(member.name) : t.reportTitle(member.name)}
      description={message ? t.reportMessageDescription : t.reportProfileDescription}
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
      {message && (
        <blockquote className={s.quote} dir="auto">
          {message.content}
        </blockquote>
      )}
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
