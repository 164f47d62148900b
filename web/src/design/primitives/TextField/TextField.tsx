import { Field as Base } from '@base-ui/react/field';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../../cx.ts';
import control from '../Field/control.module.css';
import { Field, type FieldFrame } from '../Field/Field.tsx';
import { splitFrame } from '../Field/splitFrame.ts';
import { FieldBox, type FieldBoxProps } from '../FieldBox/FieldBox.tsx';

export interface TextFieldProps
  extends FieldFrame,
    Pick<FieldBoxProps, 'prefix' | 'suffix'>,
    Omit<ComponentPropsWithRef<'input'>, keyof FieldFrame | 'prefix'> {
  /** The class of the input. `className` is the class of the whole field. */
  inputClassName?: string;
}

/** A field for one line of text. It takes every attribute of `<input>`. */
export function TextField(props: TextFieldProps) {
  const { frame, rest } = splitFrame(props);
  const { prefix, suffix, inputClassName, name, ...input } = rest;
  return (
    <Field {...frame} name={name}>
      <FieldBox prefix={prefix} suffix={suffix}>
        <Base.Control
          {...input}
          required={frame.required}
          aria-required={frame.required || undefined}
          className={cx(control.control, inputClassName)}
        />
      </FieldBox>
    </Field>
  );
}
