import type { ComponentPropsWithRef } from 'react';
import { cx } from '../../cx.ts';
import s from './VisuallyHidden.module.css';

/** Text for screen readers that takes no space. */
export function VisuallyHidden({ className, ...rest }: ComponentPropsWithRef<'span'>) {
  return <span {...rest} className={cx(s.hidden, className)} />;
}
