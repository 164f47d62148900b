import { Field as Base } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import control from './control.module.css';
import s from './Field.module.css';

export interface FieldStatus {
  kind: 'busy' | 'ok' | 'error';
  text: string;
}

/** The parts around the control of every field. */
export interface FieldFrame {
  label: ReactNode;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean;
  description?: ReactNode;
  /** The error. While it is set, the control is marked as invalid and described by it. */
  error?: ReactNode;
  /** The result of a check during typing, announced politely. `error` replaces it. */
  status?: FieldStatus | undefined;
  required?: boolean;
  /** Shown beside the label of an optional field, e.g. "optional". */
  optionalLabel?: string;
  disabled?: boolean;
  /** `n/max` at the end of the label line, marked when n is too large. Longer text is allowed, so that a paste loses nothing. */
  count?: { n: number; max: number; text?: string } | undefined;
  className?: string | undefined;
}

export interface FieldProps extends FieldFrame {
  name?: string | undefined;
  /** The control: `Field.Control`, Select or Combobox of Base UI. They find label and description by themselves. */
  children: ReactNode;
  /** `control` for a button or a group, which has no native `<label>`. */
  labelKind?: 'input' | 'control';
}

/** Label, description, error and counter of one control, tied to it for screen readers. */
export function Field(props: FieldProps) {
  const { label, hideLabel, description, error, status, required, optionalLabel, disabled = false, count } = props;
  const invalid = Boolean(error) || status?.kind === 'error';
  const isTooLong = count && count.n > count.max;
  const native = props.labelKind !== 'control';
  return (
    <Base.Root className={cx(s.field, props.className)} name={props.name} invalid={invalid} disabled={disabled}>
      <div className={cx(s.head, hideLabel && !count && hidden.hidden)}>
        <Base.Label
          className={cx(s.label, hideLabel && hidden.hidden)}
          nativeLabel={native}
          {...(native ? {} : { render: <div /> })}
        >
          {label}
          {required && (
            <span className={s.required} aria-hidden="true">
              *
            </span>
          )}
          {optionalLabel && <span className={s.optional}>{optionalLabel}</span>}
        </Base.Label>
        {count && (
          <Base.Description className={cx(control.count, isTooLong && control.over)} render={<span />}>
            {count.text ?? `${count.n}/${count.max}`}
          </Base.Description>
        )}
      </div>
      {props.children}
      <Base.Error match={Boolean(error)} className={s.error}>
        <ErrorIcon />
        <span>{error}</span>
      </Base.Error>
      <Base.Description className={s.status} data-kind={status?.kind} aria-live="polite" render={<div />}>
        {!error && status?.text}
      </Base.Description>
      {description && <Base.Description className={s.description}>{description}</Base.Description>}
    </Base.Root>
  );
}

function ErrorIcon() {
  return (
    <svg className={s.mark} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.9 3.5h1.8L8.6 9H7.4l-.3-4.5ZM8 12.1a1 1 0 1 1 0-2 1 1 0 0 1 0 2Z" />
    </svg>
  );
}
