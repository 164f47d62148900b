import type { ReactNode } from 'react';

/** An option of Select, Combobox, chips and filters. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** A second, quieter text. */
  hint?: string;
  icon?: ReactNode;
  /** The heading that options of the same group are listed under, in the order of their first appearance. */
  group?: string;
  /** More words that a combobox finds it by. */
  keywords?: readonly string[];
  disabled?: boolean;
}

export interface OptionGroup<O extends Option> {
  value: string;
  items: O[];
}

/** Groups options; null if none has a group. */
export function grouped<O extends Option>(options: readonly O[]): OptionGroup<O>[] | null {
  if (!options.some((option) => option.group)) return null;
  const groups = new Map<string, O[]>();
  for (const option of options) {
    const name = option.group ?? '';
    const items = groups.get(name);
    if (items) items.push(option);
    else groups.set(name, [option]);
  }
  return [...groups].map(([value, items]) => ({ value, items }));
}
