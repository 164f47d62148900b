import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { cx } from '../../cx.ts';
import control from '../Field/control.module.css';
import { Field, type FieldFrame } from '../Field/Field.tsx';
import type { Option } from '../Field/option.ts';
import { splitFrame } from '../Field/splitFrame.ts';
import s from './Combobox.module.css';
import { ComboboxPopup, type ComboboxWords } from './ComboboxPopup.tsx';
import { label, refuseEscape, sameOption, useOptions } from './useOptions.ts';

export interface ComboboxSearch<O extends Option> {
  /** All options, or, with `onSearch`, what the last search found. */
  options: readonly O[];
  /**
   * Called with what is typed; then the options are taken as found and are not filtered here. The caller waits until
   * typing rests, and says `loading` and `errorText`.
   */
  onSearch?: (query: string) => void;
  placeholder?: string;
  words: ComboboxWords;
  loading?: boolean;
  /** Says in the list that the search failed. */
  errorText?: string | undefined;
  /** The highest the list grows, in px. Default 300. */
  maxHeight?: number;
}

export interface ComboboxProps<O extends Option> extends FieldFrame, ComboboxSearch<O> {
  value: O | null;
  onValueChange: (value: O | null) => void;
  /** Names of the small buttons in the box. */
  clearLabel: string;
  openLabel: string;
  name?: string;
}

/** Chooses one of many by typing. Options may carry a group, an icon, a hint and further words to be found by. */
export function Combobox<O extends Option>(props: ComboboxProps<O>) {
  const { frame, rest } = splitFrame(props);
  const { value, onValueChange, clearLabel, openLabel, placeholder, name, onSearch } = rest;
  const source = useOptions(rest.options, onSearch);
  return (
    <Field {...frame} name={name}>
      <Base.Root
        items={source.items}
        filter={source.filter}
        value={value}
        onValueChange={(next, details) => refuseEscape(details) || onValueChange(next as O | null)}
        onInputValueChange={(query, details) => refuseEscape(details) || source.onType(query, details)}
        itemToStringLabel={label}
        isItemEqualToValue={sameOption}
        autoHighlight
        required={frame.required ?? false}
      >
        <Base.InputGroup className={cx(control.control, s.group)}>
          {value?.icon && <span className={s.chosenIcon}>{value.icon}</span>}
          <Base.Input className={s.input} placeholder={placeholder} aria-required={frame.required || undefined} />
          <Base.Clear className={s.mini} aria-label={clearLabel}>
            <X />
          </Base.Clear>
          {/* The field's label would name it too, and two controls would have one name. */}
          <Base.Trigger className={s.mini} aria-label={openLabel} aria-labelledby={undefined}>
            <ChevronDown />
          </Base.Trigger>
        </Base.InputGroup>
        <ComboboxPopup<O> {...rest} grouped={source.grouped} idle={source.idle} />
      </Base.Root>
    </Field>
  );
}
