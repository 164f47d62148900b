import type { ReactNode } from 'react';
import { Link, NavLink, useMatch } from 'react-router';
import s from './TopBar.module.css';

interface Props {
  to: string;
  /** A pattern of other paths that belong to the same link. */
  also?: string;
  children: ReactNode;
}

/** A link of the top bar. Marked when its page is open. */
export function BarLink({ to, also = to, children }: Props) {
  const isAlso = useMatch(also) !== null;
  const Tag = isAlso ? Link : NavLink;
  return (
    <Tag className={s.link ?? ''} to={to} {...(isAlso && { 'aria-current': 'page' })}>
      {children}
    </Tag>
  );
}
