import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import s from './PageHeader.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** A sentence under the title. */
  text?: ReactNode;
  /** A link back, above the title: `BackLink`. Hidden on a phone, which has one in its bar, unless `--back-on-phone` is set. */
  back?: ReactNode;
  /** Buttons at the end of the line, or below the title on a phone. */
  actions?: ReactNode;
  className?: string;
}

/** The head of a screen, with its h1. */
export function PageHeader({ title, text, back, actions, className }: PageHeaderProps) {
  return (
    <header className={cx(s.header, className)}>
      {back && <div className={s.back}>{back}</div>}
      <div className={s.words}>
        <h1 className={s.title}>{title}</h1>
        {text && <p className={s.text}>{text}</p>}
      </div>
      {actions && <div className={s.actions}>{actions}</div>}
    </header>
  );
}
