import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import s from './Chips.module.css';

export interface ChipProps {
  icon?: ReactNode;
  children: ReactNode;
  /** Marks a value that viewer and member share. Say so in words nearby, too. */
  shared?: boolean;
  size?: 'sm' | 'md';
}

/** One interest, language or field, for reading. Put several into `<ChipList>`. */
export function Chip({ icon, children, shared = false, size = 'md' }: ChipProps) {
  return (
    <span className={cx(s.tag, size === 'sm' && s.small, shared && s.shared)}>
      {icon && (
        <span className={s.tagIcon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}

/** Chips in lines that wrap. */
export function ChipList({ items, label }: { items: readonly { key: string; chip: ReactNode }[]; label?: string }) {
  return (
    <ul className={s.tags} aria-label={label}>
      {items.map(({ key, chip }) => (
        <li key={key}>{chip}</li>
      ))}
    </ul>
  );
}
