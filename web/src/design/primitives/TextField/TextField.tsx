import { Field as Base } from '@base-ui/react/field';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import control from '../Field/control.module.css';
import { Field, type FieldFrame } from '../Field/Field.tsx';
import { splitFrame } from '../Field/splitFrame.ts';
import s from './TextField.module.css';

export interface TextFieldProps extends FieldFrame, Omit<ComponentPropsWithRef<'input'>, keyof FieldFrame | 'prefix'> {
  /** Fixed text inside the box before what is typed, e.g. `@`. Decoration: the label must say it. */
  prefix?: ReactNode;
  /** An icon or small control inside the box at its end. */
  suffix?: ReactNode;
  /** Goes to the field's frame; `inputClassName` to the input. */
  inputClassName?: string;
}

/** One line of text with its label. Takes every attribute of `<input>`. */
export function TextField(props: TextFieldProps) {
  const { frame, rest } = splitFrame(props);
  const { prefix, suffix, inputClassName, name, ...input } = rest;
  return (
    <Field {...frame} name={name}>
      <div className={s.box} data-prefix={prefix ? '' : undefined} data-suffix={suffix ? '' : undefined}>
        {prefix && (
          <span className={s.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <Base.Control
          {...input}
          required={frame.required}
          aria-required={frame.required || undefined}
          className={cx(control.control, inputClassName)}
        />
        {suffix && <span className={s.suffix}>{suffix}</span>}
      </div>
    </Field>
  );
}
