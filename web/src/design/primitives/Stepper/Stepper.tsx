import { Check } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import s from './Stepper.module.css';

export interface Step {
  key: string;
  label: string;
}

export interface StepperProps {
  /** The name of the list, e.g. "Steps". */
  label: string;
  steps: readonly Step[];
  /** The index of the current step, from 0. */
  current: number;
  /** The share of the current step up to this screen, from 0 to 1. It fills the bar on a phone. Default 1. */
  progress?: number;
  /** Makes the indicators buttons, and is called with the index of the pressed one. */
  onSelect?: (index: number) => void;
  /** Announced for a finished step, e.g. "done". */
  doneLabel: string;
  /** Shown under the bars on a phone, where labels do not fit, e.g. "Step 2 of 5: Work". */
  summary: string;
}

/** The progress of a wizard: bars with a summary on a phone, numbered marks with labels on wider screens. */
export function Stepper({ label, steps, current, progress = 1, onSelect, doneLabel, summary }: StepperProps) {
  return (
    <nav className={s.stepper} aria-label={label} style={{ '--progress': progress } as CSSProperties}>
      <ol className={s.list}>
        {steps.map((step, index) => (
          <li key={step.key} className={s.item} data-state={stateOf(index, current)}>
            <Indicator isCurrent={index === current} onSelect={onSelect && (() => onSelect(index))}>
              <span className={s.mark} aria-hidden="true">
                {index < current ? <Check /> : index + 1}
              </span>
              <span className={s.label}>{step.label}</span>
              {index < current && <VisuallyHidden>, {doneLabel}</VisuallyHidden>}
            </Indicator>
          </li>
        ))}
      </ol>
      <p className={s.summary} aria-hidden="true">
        {summary}
      </p>
    </nav>
  );
}

function stateOf(index: number, current: number): 'current' | 'done' | 'todo' {
  if (index === current) return 'current';
  return index < current ? 'done' : 'todo';
}

interface IndicatorProps {
  isCurrent: boolean;
  onSelect: (() => void) | undefined;
  children: ReactNode;
}

function Indicator({ isCurrent, onSelect, children }: IndicatorProps) {
  const current = isCurrent ? 'step' : undefined;
  return onSelect ? (
    <button type="button" className={s.step} aria-current={current} onClick={onSelect}>
      {children}
    </button>
  ) : (
    <span className={s.step} aria-current={current}>
      {children}
    </span>
  );
}
