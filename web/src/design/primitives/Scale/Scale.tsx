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
  /** The value in words for screen readers, as in Slider; with `own`, both values. */
  valueText: string;
  /** The viewer's value on the same scale, with the word below it. */
  own?: { value: number; word: string };
}

/** The value of a Slider for reading: a position between two opposites. */
export function Scale({ label, left, right, value, max = 5, valueText, own }: ScaleProps) {
  const steps = Array.from({ length: max }, (_, i) => i + 1);
  const middle = (max + 1) / 2;
  return (
    <div className={s.scale}>
      <p className={s.label}>{label}</p>
      <div className={cx(s.track, own && s.compared)} role="img" aria-label={valueText}>
        {steps.map((step) => (
          <span key={step} className={cx(s.step, step === value && s.here, step === own?.value && s.own)}>
            {step === own?.value && <span className={s.word}>{own.word}</span>}
          </span>
        ))}
      </div>
      <div className={s.ends}>
        <span className={cx(value < middle && s.near)}>{left}</span>
        <span className={cx(s.right, value > middle && s.near)}>{right}</span>
      </div>
    </div>
  );
}
