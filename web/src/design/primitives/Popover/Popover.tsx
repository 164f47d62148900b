import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../../cx.ts';
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
  children: ReactNode;
}

/** A small window beside its opener, for notifications or filters. It is not modal. */
export function Popover(props: PopoverProps) {
  const { trigger, title, hideTitle, open, onOpenChange, align = 'end', side = 'bottom', children } = props;
  return (
    <Base.Root {...(open !== undefined && { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={popup.positioner} align={align} side={side} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={cx(popup.popup, s.popup)}>
            <Base.Title className={cx(s.title, hideTitle && hidden.hidden)}>{title}</Base.Title>
            <div className={s.body}>{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
