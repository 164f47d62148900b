import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { cx } from '../../cx.ts';
import { type Opening, useOpening } from '../../openedByButton.tsx';
import popup from '../Field/popup.module.css';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import s from './Popover.module.css';

export interface PopoverProps {
  trigger: ReactElement;
  title: ReactNode;
  hideTitle?: boolean;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  /** Returns the element that gets the focus after closing; null for the opener. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/** The popover with its button, from the moment in which it first opens. */
export function PopoverWindow(props: PopoverProps & { opening: Opening | null }) {
  const { trigger, title, hideTitle, open, onOpenChange, align = 'end', side = 'bottom', children, opening } = props;
  const button = useRef<HTMLButtonElement>(null);
  useOpening(button, opening);
  return (
    <Base.Root {...(open !== undefined && { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner className={popup.positioner} align={align} side={side} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={cx(popup.popup, s.popup)} {...(props.finalFocus && { finalFocus: props.finalFocus })}>
            <Base.Title className={cx(s.title, hideTitle && hidden.hidden)}>{title}</Base.Title>
            <div className={cx(s.body, hideTitle && s.bare)}>{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
