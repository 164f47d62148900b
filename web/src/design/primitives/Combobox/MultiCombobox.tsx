import { Combobox as Base } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { cx } from '../../cx.ts';
import control from '../Field/control.module.css';
import { Field, type FieldFrame } from '../Field/Field.tsx';
import type { Option } from '../Field/option.ts';
import { splitFrame } from '../Field/splitFrame.ts';
import s from './Combobox.module.css';
import type { ComboboxSearch } from './Combobox.tsx';
import { ComboboxPopup } from './ComboboxPopup.tsx';
import { keepTyped, label, refuseEscape, sameOption, useOptions } from './useOptions.ts';

export interface MultiComboboxProps<O extends Option> extends FieldFrame, ComboboxSearch<O> {
  value: readonly O[];
  onValueChange: (value: O[]) => void;
  /** The largest number of choices. When it is reached, the input is disabled; choices can still be removed. */
  max?: number;
  /** The name of a chip's button, e.g. "Remove Nina Simone". */
  removeLabel: (option: O) => string;
  /** Names the group of choices, e.g. "Chosen artists". */
  chosenLabel: string;
  /** The typed text, for a field that keeps it when the member goes on. `onSearch` says how it changes. */
  typed?: string;
  name?: string;
}

/** Chooses several of many options by typing. The choices are chips above the input, each with a button to remove it. */
export function MultiCombobox<O extends Option>(props: MultiComboboxProps<O>) {
  const { frame, rest } = splitFrame(props);
  const { value, onValueChange, max, removeLabel, chosenLabel, placeholder, name, onSearch, typed } = rest;
  const source = useOptions(rest.options, onSearch);
  const input = useRef<HTMLInputElement>(null);
  const remove = (option: O, event: MouseEvent) => {
    onValueChange(value.filter((selected) => selected.value !== option.value));
    // A chip removed by keyboard (without pointer detail) would lose the focus. On touch, focusing would open the keyboard.
    if (event.detail === 0) requestAnimationFrame(() => input.current?.focus());
  };
  const [open, setOpen] = useState(false);
  const full = max !== undefined && value.length >= max;
  return (
    <Field {...frame} name={name}>
      <Base.Root
        multiple
        open={open && !full}
        onOpenChange={setOpen}
        items={source.items}
        filter={source.filter}
        value={value as O[]}
        onValueChange={(next, details) => refuseEscape(details) || onValueChange((next as O[]).slice(0, max))}
        {...(typed !== undefined && { inputValue: typed })}
        onInputValueChange={(query, details) => {
          if (typed === undefined || details.reason === 'input-change') source.onType(query, details);
        }}
        itemToStringLabel={label}
        isItemEqualToValue={sameOption}
        autoHighlight
      >
        {value.length > 0 && (
          <ul className={s.chips} aria-label={chosenLabel}>
            {value.map((option) => (
              <li key={option.value} className={s.chip}>
                {option.icon && <span className={s.chipIcon}>{option.icon}</span>}
                <span className={s.chipText}>{option.label}</span>
                <button
                  type="button"
                  className={s.remove}
                  aria-label={removeLabel(option)}
                  disabled={frame.disabled}
                  onClick={(event) => remove(option, event)}
                >
                  <X />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Base.InputGroup className={cx(control.control, s.group)} data-disabled={full || undefined}>
          <Base.Input
            ref={input}
            className={s.input}
            placeholder={placeholder}
            disabled={full}
            aria-required={frame.required || undefined}
            onKeyDown={(event) => keepTyped(event, '')}
          />
        </Base.InputGroup>
        <ComboboxPopup<O> {...rest} grouped={source.grouped} idle={source.idle} />
      </Base.Root>
    </Field>
  );
}
