import type { ReactNode } from 'react';
import { Link, NavLink, useMatch } from 'react-router';
import s from './TopBar.module.css';

interface Props {
  to: string;
  /** A pattern of further addresses that belong to the same screen. */
  also?: string;
  children: ReactNode;
}

/** One of the bar's links; marks the screen one is on. */
export function BarLink({ to, also = to, children }: Props) {
  const isAlso = useMatch(also) !== null;
  const Tag = isAlso ? Link : NavLink;
  return (
    <Tag className={s.link ?? ''} to={to} {...(isAlso && { 'aria-current': 'page' })}>
      {children}
    </Tag>
  );
}
