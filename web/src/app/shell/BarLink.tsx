import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import s from './TopBar.module.css';

interface Props {
  to: string;
  /** The other paths that belong to the same link. */
  also?: RegExp;
  children: ReactNode;
}

/** A link of the top bar. Marked when its page is open. */
export function BarLink({ to, also, children }: Props) {
  const { pathname } = useLocation();
  const isAlso = also?.test(pathname) ?? false;
  const Tag = isAlso ? Link : NavLink;
  return (
    <Tag className={s.link ?? ''} to={to} {...(isAlso && { 'aria-current': 'page' })}>
      {children}
    </Tag>
  );
}
