import type { ComponentPropsWithRef, ReactNode, RefObject } from 'react';
import { openedLater } from '../../openedLater.tsx';

export interface DialogProps {
  open: boolean;
  /** Called with false by the close button, Escape and a click outside. */
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
  /** The element that gets the focus after closing, if not the opener. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** Whether a click outside closes the dialog (default true). Use false where text would be lost. */
  dismissible?: boolean;
}

/**
 * A window over the page. It keeps the focus inside and returns it to the opener; the page behind does not scroll. Its code is
 * loaded when the first dialog opens.
 */
export const Dialog = openedLater<DialogProps>(() =>
  import('./DialogWindow.tsx').then((loaded) => loaded.DialogWindow),
);
