import { type FormEvent, useState } from 'react';
import { TEXT } from '#contract/limits.ts';
import { Button, Dialog, FormError, TextArea } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';

const t = text.operators;

interface WordsDialogProps {
  title: string;
  description?: string;
  label: string;
  hint?: string;
  confirm: string;
  danger?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  error: string | undefined;
  /** What was written, trimmed and never empty. */
  onConfirm: (words: string) => void;
}

/** A deed that needs a reason. What was written stays until it was done. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, description, label, hint, confirm, danger, open, onOpenChange, busy, error, onConfirm } = props;
  const [words, setWords] = useState('');
  const length = words.trim().length;
  const fits = length > 0 && length <= TEXT.reportReason;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (fits) onConfirm(words.trim());
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      {...(description && { description })}
      closeLabel={t.close}
      dismissible={false}
      form={{ onSubmit: submit }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t.cancel}</Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            disabled={!fits}
            busy={busy}
            busyLabel={t.saving}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <TextArea
        label={label}
        name="words"
        required
        {...(hint && { description: hint })}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        count={{ n: length, max: TEXT.reportReason }}
      />
      <FormError>{error}</FormError>
    </Dialog>
  );
}
