import { Menu as Base } from '@base-ui/react/menu';
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { cx } from '../../cx.ts';
import { type Opening, useOpening } from '../../openedByButton.tsx';
import { useBackCloses } from '../../windows/useBackCloses.ts';
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

/** The menu with its button, from the moment in which it first opens. */
export function MenuWindow(props: MenuProps & { opening: Opening | null }) {
  const { trigger, children, align = 'end', side = 'bottom', opening } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [ownState, setOwnState] = useState(false);
  const isOpen = props.open ?? ownState;
  const change = (next: boolean) => {
    setOwnState(next);
    props.onOpenChange?.(next);
  };
  useBackCloses(isOpen, () => change(false));
  useOpening(button, opening);
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => change(next)}>
      <Base.Trigger ref={button} render={trigger} />
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

export function MenuRow({ label, items }: MenuRowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const focused = document.activeElement;
    const neighbor = { ArrowRight: focused?.nextElementSibling, ArrowLeft: focused?.previousElementSibling }[event.key];
    if (neighbor instanceof HTMLElement) neighbor.focus();
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
