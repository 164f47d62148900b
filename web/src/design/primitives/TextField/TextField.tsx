import { Field as Base } from '@base-ui/react/field';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import control from '../Field/control.module.css';
import { Field, type FieldFrame } from '../Field/Field.tsx';
import { splitFrame } from '../Field/splitFrame.ts';
import s from './TextField.module.css';

export interface TextFieldProps extends FieldFrame, Omit<ComponentPropsWithRef<'input'>, keyof FieldFrame | 'prefix'> {
  /** A decorative text at the start of the box, e.g. `@`. The label must say the same. */
  prefix?: ReactNode;
  /** An icon or small control at the end of the box. */
  suffix?: ReactNode;
  /** The class of the input. `className` is the class of the whole field. */
  inputClassName?: string;
}

/** A field for one line of text. It takes every attribute of `<input>`. */
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
