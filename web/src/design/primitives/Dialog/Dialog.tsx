import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { cx } from '../../cx.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import s from './Dialog.module.css';

export interface DialogProps {
  /** Without `open` the dialog is opened by its `trigger` alone. */
  open?: boolean;
  /** `false` is asked for by the close button, Escape and a press outside. */
  onOpenChange?: (open: boolean) => void;
  /** After the closing animation: the time to forget what was shown. */
  onClosed?: () => void;
  /** An element that opens it, e.g. `<Button>…</Button>`; the focus returns to what opened it in any case. */
  trigger?: ReactElement;
  title: ReactNode;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  description?: ReactNode;
  /** Name of the close button. */
  closeLabel: string;
  children?: ReactNode;
  /** Buttons, the main one last; they stay in sight while the content scrolls. */
  footer?: ReactNode;
  /** Makes content and footer one `<form>` with these attributes, so that the footer's button submits it. */
  form?: ComponentPropsWithRef<'form'>;
  /** Widths 400, 560 and 800px; on a phone it is a sheet from below. */
  size?: 'sm' | 'md' | 'lg';
  /** Where the focus goes first; by default to the first field, else (and on touch) to the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes after closing, if not to what opened it. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** Whether a press outside closes it (default true). Say false where text would be lost. */
  dismissible?: boolean;
}

/** A window over the page: focus is kept inside and returned, the page behind does not scroll. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, onClosed, trigger, dismissible = true, size = 'md' } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      {...(open !== undefined && { open })}
      onOpenChange={(next) => onOpenChange?.(next)}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
      disablePointerDismissal={!dismissible}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={s.backdrop} />
        <Base.Viewport className={s.viewport}>
          <Base.Popup
            className={cx(s.popup, s[size])}
            ref={popup}
            initialFocus={
              props.initialFocus ?? ((by) => (by === 'touch' ? null : firstField(popup.current)) ?? popup.current)
            }
            {...(props.finalFocus && { finalFocus: props.finalFocus })}
          >
            <Contents {...props} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function Contents({ title, hideTitle, description, closeLabel, children, footer, form }: DialogProps) {
  const inside = (
    <>
      {children != null && <div className={s.body}>{children}</div>}
      {footer && <div className={s.footer}>{footer}</div>}
    </>
  );
  return (
    <>
      <header className={cx(s.header, hideTitle && s.bare)}>
        <div className={s.titles}>
          <Base.Title className={cx(s.title, hideTitle && hidden.hidden)}>{title}</Base.Title>
          {description && <Base.Description className={s.description}>{description}</Base.Description>}
        </div>
        <Base.Close
          render={
            <IconButton label={closeLabel} className={s.close} tooltip={false}>
              <X />
            </IconButton>
          }
        />
      </header>
      {form ? (
        <form noValidate {...form} className={cx(s.inside, form.className)}>
          {inside}
        </form>
      ) : (
        <div className={s.inside}>{inside}</div>
      )}
    </>
  );
}

function firstField(popup: HTMLElement | null) {
  const fields = 'input:not([type="hidden"], [aria-hidden="true"]), textarea, select, [role="combobox"]';
  return popup?.querySelector<HTMLElement>(`:is(${fields}):not(:disabled)`) ?? null;
}
