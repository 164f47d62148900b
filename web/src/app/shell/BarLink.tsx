import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import s from './TopBar.module.css';

interface Props {
  to: string;
  children: ReactNode;
}

/** One of the bar's links; marks the screen one is on. */
export function BarLink({ to, children }: Props) {
  return (
    <NavLink className={s.link ?? ''} to={to}>
      {children}
    </NavLink>
  );
}
