import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, type RefObject, useRef } from 'react';
import { cx } from '../../cx.ts';
import { useBackCloses } from '../../windows/useBackCloses.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import s from './Dialog.module.css';
import overlay from './overlay.module.css';

export interface DialogProps {
  open: boolean;
  /** Called with false by the close button, Escape, a click outside and the browser's back button. */
  onOpenChange?: (open: boolean) => void;
  /** Called after the closing animation, when the content can be reset. */
  onClosed?: () => void;
  title: ReactNode;
  /** Shows the title only to screen readers. */
  hideTitle?: boolean;
  description?: ReactNode;
  /** The name of the close button. */
  closeLabel: string;
  children?: ReactNode;
  /** Buttons, the main one last. They stay visible while the content scrolls. */
  footer?: ReactNode;
  /** Wraps content and footer in a `<form>` with these attributes, so that a button in the footer submits it. */
  form?: ComponentPropsWithRef<'form'>;
  /** The width: 400, 560 or 800px. On a phone the dialog is a sheet from below. */
  size?: 'sm' | 'md' | 'lg';
  /** The element that gets the focus first. By default the first field, on touch the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Returns the element that gets the focus after closing, if not the opener. */
  finalFocus?: () => HTMLElement | null | undefined;
  /** Whether a click outside closes the dialog (default true). Use false where text would be lost. */
  dismissible?: boolean;
  /** Whether the dialog is a page of the router, with an address of its own. Then going back is the router's (default false). */
  hasAddress?: boolean;
}

/** The window of a Dialog that has been opened. */
export function DialogWindow(props: DialogProps) {
  const { open, onOpenChange, onClosed, dismissible = true, size = 'md', hasAddress = false } = props;
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(open && !hasAddress, () => onOpenChange?.(false));
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange?.(next)}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
      disablePointerDismissal={!dismissible}
    >
      <Base.Portal>
        <Base.Backdrop className={overlay.backdrop} />
        <Base.Viewport className={cx(overlay.viewport, s.viewport)}>
          <Base.Popup
            className={cx(s.popup, s[size])}
            ref={popup}
            initialFocus={
              props.initialFocus ??
              ((interaction) =>
                (interaction === 'touch' || hasTouchKeyboard() ? null : firstField(popup.current)) ?? popup.current)
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

/** A dialog that a menu opens does not know that it was touched. A keyboard on the screen would cover its first questions. */
const hasTouchKeyboard = () => matchMedia('(pointer: coarse)').matches;

function firstField(popup: HTMLElement | null) {
  // Chips are buttons of a fieldset.
  const fields =
    'input:not([type="hidden"], [aria-hidden="true"]), textarea, select, [role="combobox"], fieldset button';
  return popup?.querySelector<HTMLElement>(`:is(${fields}):not(:disabled)`) ?? null;
}
