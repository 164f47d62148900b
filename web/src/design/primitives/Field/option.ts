import type { ReactNode } from 'react';

/** One thing to choose, in Select, Combobox, chips and filters. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** A second, quieter text. */
  hint?: string;
  icon?: ReactNode;
  /** Options with the same group stand under it as heading, in the order of first appearance. */
  group?: string;
  /** Other words by which a combobox finds it. */
  keywords?: readonly string[];
  disabled?: boolean;
}

export interface OptionGroup<O extends Option> {
  value: string;
  items: O[];
}

/** Gathers options by their group; null when none has one. */
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
