import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import s from './Details.module.css';

interface DetailsProps {
  /** The words of the button that opens them. */
  label: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** Content that opens on a press: the browser’s own disclosure. */
export const Details = ({ label, children, className }: DetailsProps) => (
  <details className={cx(s.details, className)}>
    <summary className={s.label}>{label}</summary>
    {children}
  </details>
);
