import { Field as Base } from '@base-ui/react/field';
import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { cx } from '../../cx.ts';
import control from '../Field/control.module.css';
import { Field, type FieldFrame } from '../Field/Field.tsx';
import { splitFrame } from '../Field/splitFrame.ts';
import s from './TextArea.module.css';
import { useAutoGrow } from './useAutoGrow.ts';

export interface TextAreaProps extends FieldFrame, Omit<ComponentPropsWithRef<'textarea'>, keyof FieldFrame> {
  /** The number of lines when empty (default 3), and the largest number before it scrolls (default 12). */
  minRows?: number;
  maxRows?: number;
  inputClassName?: string;
}

/** A field for several lines of text, which grows with the text. */
export function TextArea(props: TextAreaProps) {
  const { frame, rest } = splitFrame(props);
  const { minRows = 3, maxRows = 12, inputClassName, name, ref, onChange, ...area } = rest;
  const grow = useAutoGrow(ref, area.value);
  return (
    <Field {...frame} name={name}>
      <Base.Control
        render={
          <textarea
            {...area}
            ref={grow.ref}
            rows={minRows}
            onChange={onChange}
            onInput={grow.measure}
            style={{ '--max-rows': maxRows } as CSSProperties}
          />
        }
        {...(area.value !== undefined && { value: area.value as string })}
        {...(area.defaultValue !== undefined && { defaultValue: area.defaultValue as string })}
        required={frame.required}
        aria-required={frame.required || undefined}
        className={cx(control.control, control.growing, s.area, inputClassName)}
      />
    </Field>
  );
}
