import type { ReactNode } from 'react';
import s from './FieldBox.module.css';

export interface FieldBoxProps {
  /** A decorative text or icon at the start of the box, e.g. `@`. The label must say the same. */
  prefix?: ReactNode;
  /** An icon or small control at the end of the box. */
  suffix?: ReactNode;
  /** The input. */
  children: ReactNode;
}

/** The box of a field for one line of text. */
export const FieldBox = ({ prefix, suffix, children }: FieldBoxProps) => (
  <div className={s.box} data-prefix={prefix ? '' : undefined} data-suffix={suffix ? '' : undefined}>
    {prefix && (
      <span className={s.prefix} aria-hidden="true">
        {prefix}
      </span>
    )}
    {children}
    {suffix && <span className={s.suffix}>{suffix}</span>}
  </div>
);
