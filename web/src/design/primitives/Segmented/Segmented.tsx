import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useEffect, useRef } from 'react';
import { cx } from '../../cx.ts';
import type { Option } from '../Field/option.ts';
import s from './Segmented.module.css';

export interface SegmentedProps<Value extends string> {
  /** The name of the group, e.g. "Category". */
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /**
   * `segments` for two to four short labels in one frame, `strip` for a row of chips that scrolls sideways. Default
   * `segments`.
   */
  look?: 'segments' | 'strip';
  className?: string;
}

/** Chooses exactly one of several visible options, for filters and views. Arrow keys move the choice. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onValueChange, look = 'segments', className } = props;
  const group = useRef<HTMLDivElement>(null);
  // Scroll a chosen chip into view within its row, without scrolling the page.
  useEffect(() => {
    const row = group.current;
    const chosen = row?.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`);
    if (look !== 'strip' || !row || !chosen) return;
    // Reading the sizes at once would make the browser compute the layout for it alone.
    const frame = requestAnimationFrame(() =>
      row.scrollTo({ left: chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2 }),
    );
    return () => cancelAnimationFrame(frame);
  }, [value, look]);
  return (
    <RadioGroup
      ref={group}
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      aria-label={label}
      className={cx(look === 'strip' ? s.strip : s.segments, className)}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          nativeButton
          render={<button type="button" />}
          data-value={option.value}
          className={look === 'strip' ? s.chip : s.segment}
        >
          {option.icon && (
            <span className={s.icon} aria-hidden="true">
              {option.icon}
            </span>
          )}
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
