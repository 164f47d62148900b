import { Fieldset } from '@base-ui/react/fieldset';
import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../../cx.ts';
import type { Option } from '../Field/option.ts';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import s from './Chips.module.css';

interface Common<Value extends string> {
  label: ReactNode;
  hideLabel?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  /** Whether one must be chosen. */
  required?: boolean;
  options: readonly Option<Value>[];
  disabled?: boolean;
  className?: string;
}

export interface ChipGroupProps<Value extends string> extends Common<Value> {
  value: readonly Value[];
  onValueChange: (value: Value[]) => void;
  /** The largest number of choices. When it is reached, other options are disabled. */
  max?: number;
  /** E.g. "2/3 selected". Changes are announced politely. */
  counter?: string;
}

/** Chooses several of a few options, shown as chips. */
export function ChipGroup<Value extends string>(props: ChipGroupProps<Value>) {
  const { value, onValueChange, max, counter, options, disabled } = props;
  const full = max !== undefined && value.length >= max;
  return (
    <Frame {...props} counter={counter}>
      <ToggleGroup
        multiple
        value={value}
        onValueChange={(next) => onValueChange(next as Value[])}
        disabled={disabled ?? false}
        className={s.chips}
      >
        {options.map((option) => (
          <Chip key={option.value} option={option} disabled={full && !value.includes(option.value)} />
        ))}
      </ToggleGroup>
    </Frame>
  );
}

export interface ChoiceChipsProps<Value extends string> extends Common<Value> {
  /** null if none is chosen. */
  value: Value | null;
  /** Called with null when the chosen option is pressed again. */
  onValueChange: (value: Value | null) => void;
}

/** Chooses at most one of a few options, shown as chips. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { value, onValueChange, options, disabled } = props;
  return (
    <Frame {...props}>
      <ToggleGroup
        value={value === null ? [] : [value]}
        onValueChange={(next) => onValueChange((next[0] as Value | undefined) ?? null)}
        disabled={disabled ?? false}
        className={s.chips}
      >
        {options.map((option) => (
          <Chip key={option.value} option={option} disabled={false} />
        ))}
      </ToggleGroup>
    </Frame>
  );
}

function Frame(props: Omit<Common<string>, 'options'> & { counter?: string | undefined; children: ReactNode }) {
  const { label, hideLabel, description, error, required, counter, className, children } = props;
  const id = useId();
  const notes = cx(description ? `${id}d` : null, error ? `${id}e` : null) || undefined;
  return (
    <Fieldset.Root className={cx(s.group, className)} aria-describedby={notes} data-invalid={error ? '' : undefined}>
      <div className={cx(s.head, hideLabel && !counter && hidden.hidden)}>
        <Fieldset.Legend className={cx(s.label, hideLabel && hidden.hidden)}>
          {label}
          {required && (
            <span className={s.required} aria-hidden="true">
              *
            </span>
          )}
        </Fieldset.Legend>
        {counter !== undefined && (
          <span className={s.counter} aria-live="polite">
            {counter}
          </span>
        )}
      </div>
      {description && (
        <p id={`${id}d`} className={s.description}>
          {description}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}e`} className={s.error}>
          {error}
        </p>
      )}
    </Fieldset.Root>
  );
}

function Chip({ option, disabled }: { option: Option; disabled: boolean }) {
  return (
    <Toggle value={option.value} disabled={disabled || (option.disabled ?? false)} className={s.chip}>
      {option.icon ? (
        <span className={s.icon} aria-hidden="true">
          {option.icon}
        </span>
      ) : (
        <Check className={s.tick} aria-hidden="true" />
      )}
      {option.label}
    </Toggle>
  );
}
