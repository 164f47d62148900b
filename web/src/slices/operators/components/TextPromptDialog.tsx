import * as z from 'zod/mini';
import { TEXT_MAX } from '#contract/limits.ts';
import { text as textInput } from '#contract/shapes.ts';
import { Button, FormError } from '#web/design/index.ts';
import { checkedBy, FormTextArea, useAppForm, useFormValue } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { OperatorDialog } from './OperatorDialog.tsx';
import s from './operators.module.css';

const t = text.operators;

interface ReasonField {
  label: string;
  hint?: string;
  /** Whether the reason may be empty. */
  optional?: boolean;
  max?: number;
}

interface TextPromptDialogProps {
  title: string;
  description?: string;
  reason: ReasonField;
  action: {
    label: string;
    danger?: boolean;
    /** The label of the dismiss button, where 'Cancel' could be read as the action. */
    dismissLabel?: string;
  };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A second field: the message to the member, which may be empty. */
  memberMessage?: { label: string; hint: string };
  /** Takes the action. A failure keeps the text. */
  onConfirm: (reason: string, memberMessage: string) => Promise<unknown>;
}

/** Asks for the reason of an action, which may be optional. */
export function TextPromptDialog(props: TextPromptDialogProps) {
  const { title, description, reason, action, open, onOpenChange, memberMessage, onConfirm } = props;
  const { label, hint, optional = false, max = TEXT_MAX.reportReason } = reason;
  const check = checkedBy(
    z.object({ words: textInput(max, optional ? 0 : 1), memberMessage: textInput(TEXT_MAX.reportReason) }),
  );
  const { control, busy, failure, attributes } = useAppForm({
    initial: { words: '', memberMessage: '' },
    check,
    submit: (values) => onConfirm(values.words, values.memberMessage),
  });
  const typed = useFormValue({ control });
  const isPresent = optional || Boolean(typed.words?.trim());
  return (
    <OperatorDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      {...(description && { description })}
      closeLabel={t.close}
      dismissible={false}
      form={attributes}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{action.dismissLabel ?? t.cancel}</Button>
          <Button
            type="submit"
            variant={action.danger ? 'danger' : 'primary'}
            disabled={!isPresent}
            busy={busy}
            busyLabel={t.saving}
          >
            {action.label}
          </Button>
        </>
      }
    >
      <div className={s.form}>
        <FormTextArea
          control={control}
          name="words"
          label={label}
          required={!optional}
          {...(hint && { description: hint })}
          max={max}
        />
        {memberMessage && (
          <FormTextArea
            control={control}
            name="memberMessage"
            label={memberMessage.label}
            description={memberMessage.hint}
            max={TEXT_MAX.reportReason}
          />
        )}
        <FormError>{failure?.message}</FormError>
      </div>
    </OperatorDialog>
  );
}
