import { type ReactNode, useId } from 'react';
import { cx } from '../../cx.ts';
import s from './EmptyState.module.css';

export interface EmptyStateProps {
  /** A decorative drawing. */
  art?: ReactNode;
  title: ReactNode;
  /** The next step for the reader. */
  text?: ReactNode;
  action?: ReactNode;
  /** The level of the heading. Default 2. */
  level?: 2 | 3;
  /** With less space, for a panel beside other things. */
  compact?: boolean;
  className?: string;
}

/** Explains that something is empty, and what to do next. */
export function EmptyState({ art, title, text, action, level = 2, compact, className }: EmptyStateProps) {
  const id = useId();
  const Title = `h${level}` as const;
  return (
    <section className={cx(s.state, compact && s.compact, className)} aria-labelledby={id}>
      {art && (
        <div className={s.art} aria-hidden="true">
          {art}
        </div>
      )}
      <Title id={id} className={s.title}>
        {title}
      </Title>
      {text && <p className={s.text}>{text}</p>}
      {action && <div className={s.action}>{action}</div>}
    </section>
  );
}
