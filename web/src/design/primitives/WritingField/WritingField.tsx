import { type ComponentPropsWithRef, type CSSProperties, useId } from 'react';
import { cx } from '../../cx.ts';
import control from '../Field/control.module.css';
import { useAutoGrow } from '../TextArea/useAutoGrow.ts';
import s from './WritingField.module.css';

const MAX_ROWS = 6;

export interface WritingFieldProps extends Omit<ComponentPropsWithRef<'textarea'>, 'rows' | 'style' | 'aria-label'> {
  /** The name of the field; it is not shown. */
  label: string;
  value: string;
  /** A sentence above the field about the length of the text, marked when the text is too long. */
  count?: { text: string; isOver: boolean } | undefined;
  inputClassName?: string | undefined;
}

/** The field of a message: one line that grows with the text, up to six. It is a plain textarea, because chats need no other part of Base UI's fields. */
export function WritingField(props: WritingFieldProps) {
  const { label, count, className, inputClassName, ref, ...area } = props;
  const grow = useAutoGrow(ref, area.value);
  const countId = useId();
  return (
    <div className={cx(s.field, className)}>
      {count && (
        <span id={countId} className={cx(control.count, count.isOver && control.over)}>
          {count.text}
        </span>
      )}
      <textarea
        {...area}
        ref={grow.ref}
        className={cx(control.control, control.growing, inputClassName)}
        rows={1}
        style={{ '--max-rows': MAX_ROWS } as CSSProperties}
        aria-label={label}
        aria-describedby={count && countId}
        onInput={grow.measure}
      />
    </div>
  );
}
