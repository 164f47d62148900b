import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { cx } from '../../cx.ts';
import s from './Banner.module.css';

const ICONS = { info: Info, ok: CircleCheck, warning: TriangleAlert, error: CircleAlert };

export interface BannerProps {
  tone?: 'info' | 'ok' | 'warning' | 'error';
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  className?: string;
}

/** A message within a page. Errors are announced immediately, others politely. */
export function Banner({ tone = 'info', title, children, action, ref, className }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div
      ref={ref}
      className={cx(s.banner, s[tone], className)}
      role={tone === 'error' ? 'alert' : 'status'}
      tabIndex={tone === 'error' ? -1 : undefined}
    >
      <Icon className={s.icon} aria-hidden="true" />
      <div className={s.text}>
        {title && <p className={s.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={s.action}>{action}</div>}
    </div>
  );
}

/** The red box of a form. It announces a failure, and takes the focus when it appears or changes. */
export function FormError({ children, className }: { children?: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed message takes the focus again.
  useEffect(() => box.current?.focus(), [children]);
  if (!children) return null;
  return (
    <Banner tone="error" ref={box} {...(className && { className })}>
      {children}
    </Banner>
  );
}
