import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import s from './TopBar.module.css';

interface Props {
  to: string;
  /** Its name for screen readers, where the visible words do not say all. */
  label?: string;
  children: ReactNode;
}

/** One of the bar's links; marks the screen one is on. */
export function BarLink({ to, label, children }: Props) {
  return (
    <NavLink className={s.link ?? ''} to={to} aria-label={label}>
      {children}
    </NavLink>
  );
}
