import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import s from './Badge.module.css';

export interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'sun' | 'ok' | 'danger';
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A state beside a title: Beta, Past, Full. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span className={cx(s.badge, s[tone], className)}>
      {icon && (
        <span className={s.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}

export interface CountBadgeProps {
  /** 0 shows nothing; over 99 shows 99+. */
  n: number;
  /** The count in words, e.g. "3 unread". Leave it out if the control's name has it. */
  label?: string;
}

/** How many there are of what a control leads to, such as unread messages or set filters. */
export function CountBadge({ n, label }: CountBadgeProps) {
  if (n <= 0) return null;
  return (
    <span className={s.count} data-count>
      <span aria-hidden="true">{n > 99 ? '99+' : n}</span>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
