import { Combobox as Base } from '@base-ui/react/combobox';
import type { BaseUIEvent } from '@base-ui/react/types';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { grouped, type Option } from '../Field/option.ts';

export const label = (option: Option) => option.label;
export const sameOption = (a: Option, b: Option) => a.value === b.value;

/** Returns the options in the form of Base UI. Options from a search are not filtered. */
export function useOptions<O extends Option>(options: readonly O[], onSearch: ((query: string) => void) | undefined) {
  const searched = onSearch !== undefined;
  const [typed, setTyped] = useState('');
  const { contains } = Base.useFilter();
  const groups = useMemo(() => grouped(options), [options]);
  const filter = searched
    ? null
    : (option: O, query: string) =>
        contains(option, query, label) || Boolean(option.keywords?.some((word) => contains(word, query)));
  return {
    items: groups ?? options,
    filter,
    grouped: groups !== null,
    idle: searched && typed.trim() === '',
    onType(query: string, { reason }: ChangeDetails) {
      setTyped(query);
      // Choosing an option and closing the list write a label into the input. That is not a search; all options are shown again.
      onSearch?.(reason === 'input-change' ? query : '');
    },
  };
}

export type ChangeDetails = Base.Root.ChangeEventDetails;

/**
 * Cancels the change that Escape makes in a closed combobox: it would clear the choice, and keep a dialog around it open.
 * Returns whether the change was such a one.
 */
export function refuseEscape(details: ChangeDetails): boolean {
  if (details.reason !== 'escape-key') return false;
  details.cancel();
  details.allowPropagation();
  return true;
}

/**
 * Keeps Enter from submitting the form around a combobox while its text is not the chosen option: the text would be dropped. If
 * an option is highlighted, Enter still chooses it.
 */
export function keepTyped(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>, chosen: string) {
  const input = event.currentTarget;
  if (event.key !== 'Enter' || input.value.trim() === chosen || input.getAttribute('aria-activedescendant')) return;
  event.preventDefault();
  // Base UI would submit the form by itself.
  event.preventBaseUIHandler();
}
