import { type ReactNode, useId } from 'react';
import { cx } from '../../cx.ts';
import s from './EmptyState.module.css';

export interface EmptyStateProps {
  /** A drawing; decoration. */
  art?: ReactNode;
  title: ReactNode;
  /** What to do next. */
  text?: ReactNode;
  action?: ReactNode;
  /** Heading level in the page. Default 2. */
  level?: 2 | 3;
  /** In a panel beside other things: less room. */
  compact?: boolean;
  className?: string;
}

/** Nothing here yet: says so, and what to do next. */
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
