import { Check } from 'lucide-react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import s from './Stepper.module.css';

export interface Step {
  key: string;
  label: string;
}

export interface StepperProps {
  /** Names the list, e.g. "Steps". */
  label: string;
  steps: readonly Step[];
  /** Index of the step one is on, from 0. */
  current: number;
  /** Makes the indicators buttons; called with the index of the step pressed. */
  onSelect?: (index: number) => void;
  /** Said of a step that is done, e.g. "done". */
  doneLabel: string;
  /** Stands under the bars on a phone, where labels have no room, e.g. "Step 2 of 5: Work". */
  summary: string;
}

/** Where one is in a wizard. On a phone bars with a summary, on wider screens numbered marks with labels. */
export function Stepper({ label, steps, current, onSelect, doneLabel, summary }: StepperProps) {
  return (
    <nav className={s.stepper} aria-label={label}>
      <ol className={s.list}>
        {steps.map((step, index) => {
          const done = index < current;
          const state = index === current ? 'current' : done ? 'done' : 'todo';
          const inside = (
            <>
              <span className={s.mark} aria-hidden="true">
                {done ? <Check /> : index + 1}
              </span>
              <span className={s.label}>{step.label}</span>
              {done && <VisuallyHidden>, {doneLabel}</VisuallyHidden>}
            </>
          );
          return (
            <li key={step.key} className={s.item} data-state={state}>
              {onSelect ? (
                <button
                  type="button"
                  className={s.step}
                  aria-current={index === current ? 'step' : undefined}
                  onClick={() => onSelect(index)}
                >
                  {inside}
                </button>
              ) : (
                <span className={s.step} aria-current={index === current ? 'step' : undefined}>
                  {inside}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p className={s.summary} aria-hidden="true">
        {summary}
      </p>
    </nav>
  );
}
