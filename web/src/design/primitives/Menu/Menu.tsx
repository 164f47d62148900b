import { Menu as Base } from '@base-ui/react/menu';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
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

export interface MenuRowProps {
  label: string;
  items: { key: string; label: string; glyph: ReactNode; chosen: boolean; onClick: () => void }[];
}

/** Small actions side by side. The left and right arrow keys move among them. */
export function MenuRow({ label, items }: MenuRowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const here = document.activeElement;
    const to = { ArrowRight: here?.nextElementSibling, ArrowLeft: here?.previousElementSibling }[event.key];
    if (to instanceof HTMLElement) to.focus();
  };
  return (
    <Base.Group className={s.row} aria-label={label} onKeyDown={onKeyDown}>
      {items.map(({ key, glyph, chosen, onClick, ...item }) => (
        <Base.Item
          key={key}
          className={cx(popup.item, s.glyph, chosen && s.chosen)}
          aria-label={item.label}
          onClick={() => onClick()}
        >
          {glyph}
        </Base.Item>
      ))}
    </Base.Group>
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
