import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { cx } from '../../cx.ts';
import { useBackCloses } from '../../windows/useBackCloses.ts';
import { Button } from '../Button/Button.tsx';
import overlay from '../Dialog/overlay.module.css';
import s from './AlertDialog.module.css';

export interface ConfirmationTexts {
  title: ReactNode;
  /** The consequences, and whether they can be undone. */
  description?: ReactNode;
  /** The action, as a verb: "Delete account", not "OK". */
  confirmLabel: string;
  cancelLabel: string;
  /** Marks an action that destroys something. */
  danger?: boolean;
  /** Another way to say yes, such as to save first. It is the main one. */
  instead?: { label: string; onChoose: () => void } | undefined;
  /** Whether it asks about a navigation that waits for the answer. Then the history must stay as it is. */
  isAboutLeaving?: boolean;
}

export interface AlertDialogProps extends ConfirmationTexts {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  /** Whether the action is running. The dialog stays open. */
  busy?: boolean;
  busyLabel?: string;
  onClosed?: () => void;
  /** More content, e.g. a FormError or a PasswordField. */
  children?: ReactNode;
}

/** A question that must be answered first. The focus starts on the harmless answer. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, onConfirm, onClosed, title, description, confirmLabel, cancelLabel, danger } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => !props.busy && onOpenChange(next);
  useBackCloses(open && !props.isAboutLeaving, () => change(false));
  return (
    <Base.Root open={open} onOpenChange={change} onOpenChangeComplete={(next) => !next && onClosed?.()}>
      <Base.Portal>
        <Base.Backdrop className={overlay.backdrop} />
        <Base.Viewport className={cx(overlay.viewport, s.viewport)}>
          <Base.Popup className={s.popup} initialFocus={cancel}>
            <Base.Title className={s.title}>{title}</Base.Title>
            {description && <Base.Description className={s.description}>{description}</Base.Description>}
            {props.children}
            <div className={s.footer}>
              <Base.Close ref={cancel} render={<Button disabled={props.busy ?? false} />}>
                {cancelLabel}
              </Base.Close>
              <Button
                variant={props.instead ? 'secondary' : danger ? 'danger' : 'primary'}
                busy={props.busy ?? false}
                {...(props.busyLabel && { busyLabel: props.busyLabel })}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
              {props.instead && (
                <Button variant="primary" onClick={props.instead.onChoose}>
                  {props.instead.label}
                </Button>
              )}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
