import type { Option } from '#web/design/index.ts';
import type { Draft, WizardForm } from './form.ts';

/** What every step gets of the wizard. */
export interface StepProps {
  form: WizardForm;
  set: (change: Draft) => void;
  /** The sentence about a field, or about anything below it. */
  problem: (key: string) => string | undefined;
}

/** Ids and their words as options. */
export const optionsOf = <Id extends string>(ids: readonly Id[], words: Record<Id, string>): Option<Id>[] =>
  ids.map((id) => ({ value: id, label: words[id] }));

/** For a select whose answer may be taken back: '' stands for none. */
export const withNone = <Id extends string>(options: Option<Id>[], none: string): Option<Id | ''>[] => [
  { value: '', label: none },
  ...options,
];

export const count = (value: string, max: number) => ({ n: value.trim().length, max });
