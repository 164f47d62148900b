import type { Control } from 'react-hook-form';
import type { Option } from '#web/design/index.ts';
import type { Draft, WizardForm } from './form.ts';

/** The part of the wizard that every step needs. */
export interface StepProps {
  control: Control<WizardForm, unknown, WizardForm>;
  values: WizardForm;
  /** Sets values of fields that have no bound component. */
  set: (change: Draft) => void;
  errorOf: (path: string) => string | undefined;
  /** Whether a part of the step is on the screen, from 1 on: all of them, or one at a time on a phone (W-22). */
  isShown: (part: number) => boolean;
}

/** Returns ids with their words as options. */
export const optionsOf = <Id extends string>(ids: readonly Id[], labels: Record<Id, string>): Option<Id>[] =>
  ids.map((id) => ({ value: id, label: labels[id] }));

/** Adds the option '' for no answer. */
export const withNone = <Id extends string>(options: Option<Id>[], noneLabel: string): Option<Id | ''>[] => [
  { value: '', label: noneLabel },
  ...options,
];
