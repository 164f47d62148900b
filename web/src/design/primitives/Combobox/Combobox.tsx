import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../cx.ts';
import control from '../Field/control.module.css';
import { Field, type FieldFrame } from '../Field/Field.tsx';
import type { Option } from '../Field/option.ts';
import { splitFrame } from '../Field/splitFrame.ts';
import s from './Combobox.module.css';
import { ComboboxPopup, type ComboboxTexts } from './ComboboxPopup.tsx';
import { keepTyped, label, refuseEscape, sameOption, useOptions } from './useOptions.ts';

export interface ComboboxSearch<O extends Option> {
  /** All options, or with `onSearch` the results of the last search. */
  options: readonly O[];
  /**
   * Called with the typed text. The options are then shown as they are, without filtering. The caller debounces, and sets
   * `loading` and `errorText`.
   */
  onSearch?: (query: string) => void;
  placeholder?: string;
  texts: ComboboxTexts;
  loading?: boolean;
  /** Shown in the list when the search failed. */
  errorText?: string | undefined;
  /** The largest height of the list, in px. Default 300. */
  maxHeight?: number;
}

export interface ComboboxProps<O extends Option> extends FieldFrame, ComboboxSearch<O> {
  value: O | null;
  onValueChange: (value: O | null) => void;
  /** The names of the small buttons in the box. */
  clearLabel: string;
  openLabel: string;
  name?: string;
}

/** Chooses one of many options by typing. Options can have a group, an icon, a hint and more words to search by. */
export function Combobox<O extends Option>(props: ComboboxProps<O>) {
  const { frame, rest } = splitFrame(props);
  const { value, onValueChange, clearLabel, openLabel, placeholder, name, onSearch } = rest;
  const source = useOptions(rest.options, onSearch);
  // Base UI would write the label of the choice over the first typed letters when a search changes the options.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field {...frame} name={name}>
      <Base.Root
        items={source.items}
        filter={source.filter}
        value={value}
        onValueChange={(next, details) => refuseEscape(details) || onValueChange(next as O | null)}
        inputValue={typed ?? value?.label ?? ''}
        onInputValueChange={(query, details) => {
          if (refuseEscape(details)) return;
          setTyped(details.reason === 'input-change' && query !== '' ? query : null);
          source.onType(query, details);
        }}
        itemToStringLabel={label}
        isItemEqualToValue={sameOption}
        autoHighlight
        required={frame.required ?? false}
      >
        <Base.InputGroup className={cx(control.control, s.group)}>
          {value?.icon && <span className={s.chosenIcon}>{value.icon}</span>}
          <Base.Input
            className={s.input}
            placeholder={placeholder}
            aria-required={frame.required || undefined}
            onKeyDown={(event) => keepTyped(event, value?.label ?? '')}
          />
          <Base.Clear className={s.mini} aria-label={clearLabel}>
            <X />
          </Base.Clear>
          {/* Without its own name it would have the field's, and two controls would share one. */}
          <Base.Trigger className={s.mini} aria-label={openLabel} aria-labelledby={undefined}>
            <ChevronDown />
          </Base.Trigger>
        </Base.InputGroup>
        <ComboboxPopup<O> {...rest} grouped={source.grouped} idle={source.idle} />
      </Base.Root>
    </Field>
  );
}
