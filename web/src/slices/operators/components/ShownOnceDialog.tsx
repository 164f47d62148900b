import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { OperatorDialog } from './OperatorDialog.tsx';
import s from './operators.module.css';

const operatorText = text.operators;

interface ShownOnceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  form: ComponentProps<typeof OperatorDialog>['form'];
  /** Called when the dialog is closed, to forget the form and the secret. */
  onClosed: () => void;
  texts: Record<'title' | 'hint' | 'make' | 'making' | 'shown' | 'finished', string>;
  /** The code or token that was made, shown once in place of the form; null until then. */
  secret: string | null;
  busy: boolean;
  /** The fields of the form. */
  children: ReactNode;
}

/** A form that makes a code or a token, which is shown once. */
export function ShownOnceDialog({ texts, secret, busy, onOpenChange, children, ...rest }: ShownOnceDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <OperatorDialog
      {...rest}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.hint}
      closeLabel={operatorText.close}
      dismissible={false}
      footer={
        secret ? (
          <Button variant="primary" onClick={close}>
            {texts.finished}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{operatorText.cancel}</Button>
            <Button type="submit" variant="primary" busy={busy} busyLabel={texts.making}>
              {texts.make}
            </Button>
          </>
        )
      }
    >
      {secret ? (
        <div className={s.form} role="status">
          <p>{texts.shown}</p>
          <p className={s.code}>{secret}</p>
        </div>
      ) : (
        <div className={s.form}>{children}</div>
      )}
    </OperatorDialog>
  );
}
