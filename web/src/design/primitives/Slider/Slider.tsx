import { Slider as Base } from '@base-ui/react/slider';
import { type ReactNode, useId } from 'react';
import { cx } from '../../cx.ts';
import s from './Slider.module.css';

export interface SliderProps {
  label: ReactNode;
  /** The labels of the two ends. */
  left: ReactNode;
  right: ReactNode;
  value?: number;
  defaultValue?: number;
  onValueChange?: (value: number) => void;
  /** Called when the thumb is released, which is the time to save. */
  onValueCommitted?: (value: number) => void;
  /** Whole steps from `min` (default 1) to `max` (default 5). */
  min?: number;
  max?: number;
  /** The value in words for screen readers, e.g. "2 of 5, leaning to Guided by Logic". */
  valueText: (value: number) => string;
  disabled?: boolean;
  name?: string;
  className?: string;
}

/** A position between two opposites. Arrow keys step; Home and End go to the ends. */
export function Slider(props: SliderProps) {
  const { label, left, right, valueText, min = 1, max = 5, value, defaultValue, className, ...rest } = props;
  const id = useId();
  const steps = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  return (
    <Base.Root
      {...(value !== undefined ? { value } : { defaultValue: defaultValue ?? (min + max) / 2 })}
      min={min}
      max={max}
      step={1}
      largeStep={1}
      disabled={rest.disabled ?? false}
      name={rest.name}
      onValueChange={(next) => rest.onValueChange?.(next)}
      onValueCommitted={(next) => rest.onValueCommitted?.(next)}
      thumbAlignment="edge"
      className={cx(s.slider, className)}
    >
      <Base.Label className={s.label}>{label}</Base.Label>
      <Base.Control className={s.control}>
        <Base.Track className={s.track}>
          <span className={s.steps} aria-hidden="true">
            {steps.map((step) => (
              <span key={step} className={s.step} />
            ))}
          </span>
          <Base.Thumb
            className={s.thumb}
            aria-describedby={`${id}ends`}
            getAriaValueText={(_, current) => valueText(current)}
          />
        </Base.Track>
      </Base.Control>
      <div className={s.ends} id={`${id}ends`}>
        <span>{left}</span> <span className={s.right}>{right}</span>
      </div>
    </Base.Root>
  );
}
