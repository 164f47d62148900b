import { CloudOff, RotateCw, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { Button } from '../Button/Button.tsx';
import s from '../EmptyState/EmptyState.module.css';

export interface ErrorStateProps {
  /** The failure. */
  title: ReactNode;
  /** The next step for the reader. */
  text?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  retrying?: boolean;
  retryingLabel?: string;
  /** Another action, e.g. a link. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
  compact?: boolean;
  className?: string;
}

/** A part of the page that could not be shown. It is announced, and can offer another try; without one, it does not exist. */
export function ErrorState(props: ErrorStateProps) {
  const { title, text, retryLabel, onRetry, retrying, retryingLabel, action, level = 2, compact, className } = props;
  const Title = `h${level}` as const;
  return (
    <section className={cx(s.state, compact && s.compact, className)} role="alert">
      <span className={s.mark} aria-hidden="true">
        {onRetry ? <CloudOff /> : <SearchX />}
      </span>
      <Title className={s.title}>{title}</Title>
      {text && <p className={s.text}>{text}</p>}
      {(onRetry || action) && (
        <div className={s.action}>
          {onRetry && (
            <Button
              icon={<RotateCw />}
              onClick={onRetry}
              busy={retrying ?? false}
              {...(retryingLabel && { busyLabel: retryingLabel })}
            >
              {retryLabel}
            </Button>
          )}
          {action}
        </div>
      )}
    </section>
  );
}
