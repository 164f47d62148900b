import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import s from './Scale.module.css';

export interface ScaleProps {
  label: ReactNode;
  left: ReactNode;
  right: ReactNode;
  /** 1 to `max` (default 5). */
  value: number;
  max?: number;
  /** The value in words for screen readers, as in Slider. */
  valueText: string;
}

/** The value of a Slider for reading: a position between two opposites. */
export function Scale({ label, left, right, value, max = 5, valueText }: ScaleProps) {
  const steps = Array.from({ length: max }, (_, i) => i + 1);
  const middle = (max + 1) / 2;
  return (
    <div className={s.scale}>
      <p className={s.label}>{label}</p>
      <div className={s.track} role="img" aria-label={valueText}>
        {steps.map((step) => (
          <span key={step} className={cx(s.step, step === value && s.here)} />
        ))}
      </div>
      <div className={s.ends}>
        <span className={cx(value < middle && s.near)}>{left}</span>
        <span className={cx(s.right, value > middle && s.near)}>{right}</span>
      </div>
    </div>
  );
}
