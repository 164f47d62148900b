import { useEffect, useId, useRef } from 'react';
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

/**
 * Chooses exactly one of several visible options, for filters and views. Arrow keys move the choice. The browser's own radio buttons
 * answer before the app has loaded.
 */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onValueChange, look = 'segments', className } = props;
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  // Scroll a chosen chip into view within its row, without scrolling the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value decides which one is checked
  useEffect(() => {
    const row = group.current;
    const chosen = row?.querySelector<HTMLElement>('label:has(:checked)');
    if (look !== 'strip' || !row || !chosen) return;
    // Reading the sizes at once would make the browser compute the layout for it alone.
    const frame = requestAnimationFrame(() =>
      row.scrollTo({ left: chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2 }),
    );
    return () => cancelAnimationFrame(frame);
  }, [value, look]);
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={cx(look === 'strip' ? s.strip : s.segments, className)}
    >
      {options.map((option) => (
        <label key={option.value} className={look === 'strip' ? s.chip : s.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            onChange={() => onValueChange(option.value)}
            className={s.input}
          />
          {option.icon && (
            <span className={s.icon} aria-hidden="true">
              {option.icon}
            </span>
          )}
          {option.label}
        </label>
      ))}
    </div>
  );
}
