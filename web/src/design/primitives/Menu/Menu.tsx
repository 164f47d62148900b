import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import popup from '../Field/popup.module.css';
import s from './Menu.module.css';

export interface MenuProps {
  /** The element that opens it, e.g. an IconButton. */
  trigger: ReactElement;
  /** MenuItem, MenuLink and MenuSeparator. */
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  /** Only needed if something else can open it, too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Actions behind a button, with arrow keys, first letters and Escape. The focus returns to the button. */
export function Menu({ trigger, children, align = 'end', side = 'bottom', open, onOpenChange }: MenuProps) {
  return (
    <Base.Root {...(open !== undefined && { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={popup.positioner} align={align} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={cx(popup.popup, s.popup)}>
            <div className={popup.list}>{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  /** Marks an action that destroys or ends something. */
  danger?: boolean;
  disabled?: boolean;
  onClick?: () => void;
}

export function MenuItem({ icon, children, danger, disabled = false, onClick }: MenuItemProps) {
  return (
    <Base.Item className={cx(popup.item, s.item, danger && s.danger)} disabled={disabled} onClick={() => onClick?.()}>
      {icon && <span className={popup.icon}>{icon}</span>}
      {children}
    </Base.Item>
  );
}

export interface MenuLinkProps {
  icon?: ReactNode;
  children: ReactNode;
  /** The link, e.g. `<Link to="/settings" />`; or `href`. */
  render?: ReactElement;
  href?: string;
}

export function MenuLink({ icon, children, render, href }: MenuLinkProps) {
  return (
    <Base.LinkItem className={cx(popup.item, s.item)} closeOnClick {...(render ? { render } : { href })}>
      {icon && <span className={popup.icon}>{icon}</span>}
      {children}
    </Base.LinkItem>
  );
}

export function MenuSeparator() {
  return <Base.Separator className={popup.separator} />;
}
