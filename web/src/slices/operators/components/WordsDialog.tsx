import { type FormEvent, useState } from 'react';
import { TEXT } from '#contract/limits.ts';
import { Button, Dialog, FormError, TextArea } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './operators.module.css';

const t = text.operators;

interface WordsDialogProps {
  title: string;
  description?: string;
  label: string;
  hint?: string;
  confirm: string;
  /** In place of Cancel, where that word would say the action. */
  dismiss?: string;
  danger?: boolean;
  /** Nothing needs to be said. */
  optional?: boolean;
  max?: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  error: string | undefined;
  /** A second field: what the member is told, which may be nothing. */
  told?: { label: string; hint: string };
  /** What was written, trimmed; never empty unless it is optional. */
  onConfirm: (words: string, told: string) => void;
}

/** A action that needs a reason, or may have one. What was written stays until it was done. */
export function WordsDialog(props: WordsDialogProps) {
  const {
    title,
    description,
    label,
    hint,
    confirm,
    dismiss = t.cancel,
    danger,
    open,
    onOpenChange,
    busy,
    error,
    onConfirm,
  } = props;
  const { optional = false, max = TEXT.reportReason, told } = props;
  const [words, setWords] = useState('');
  const [toMember, setToMember] = useState('');
  const length = words.trim().length;
  const fits = (optional || length > 0) && length <= max && toMember.trim().length <= TEXT.reportReason;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (fits) onConfirm(words.trim(), toMember.trim());
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
          <Button onClick={() => onOpenChange(false)}>{dismiss}</Button>
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
      <div className={s.form}>
        <TextArea
          label={label}
          name="words"
          required={!optional}
          {...(hint && { description: hint })}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          count={{ n: length, max }}
        />
        {told && (
          <TextArea
            label={told.label}
            name="told"
            description={told.hint}
            value={toMember}
            onChange={({ target }) => setToMember(target.value)}
            count={{ n: toMember.trim().length, max: TEXT.reportReason }}
          />
        )}
        <FormError>{error}</FormError>
      </div>
    </Dialog>
  );
}
