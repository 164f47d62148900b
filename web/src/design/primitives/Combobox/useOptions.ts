import { Combobox as Base } from '@base-ui/react/combobox';
import { useMemo, useState } from 'react';
import { grouped, type Option } from '../Field/option.ts';

export const label = (option: Option) => option.label;
export const sameOption = (a: Option, b: Option) => a.value === b.value;

/**
 * The options as Base UI wants them. When they come from a search, they are shown as found, and what is chosen stays
 * known although the search no longer finds it.
 */
export function useOptions<O extends Option>(
  options: readonly O[],
  chosen: readonly O[],
  onSearch: ((query: string) => void) | undefined,
) {
  const searched = onSearch !== undefined;
  const [typed, setTyped] = useState('');
  const { contains } = Base.useFilter();
  const groups = useMemo(() => grouped(options), [options]);
  const filter = searched
    ? null
    : (option: O, query: string) =>
        contains(option, query, label) || Boolean(option.keywords?.some((word) => contains(word, query)));
  const known = chosen.filter((one) => !options.some((option) => option.value === one.value));
  return {
    items: groups ?? (searched && known.length > 0 ? [...options, ...known] : options),
    filter,
    grouped: groups !== null,
    idle: searched && typed.trim() === '',
    onType(query: string, { reason }: { reason: string }) {
      setTyped(query);
      // Choosing writes the option's label into the input; that is no search.
      if (reason !== 'item-press') onSearch?.(query);
    },
  };
}
