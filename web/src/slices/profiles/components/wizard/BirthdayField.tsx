import type { SyntheticEvent } from 'react';
import { fieldError } from '#contract/field-errors.ts';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { birthdayProblem } from '#contract/profiles/birthday.ts';
import { TextField } from '#web/design/index.ts';
import { useFieldSentence } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { INCOMPLETE_DATE } from './form.ts';

const t = text.profiles.basics;

export interface BirthdayFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
}

/** The birthday. It is private, and members are at least 18 (W-13). */
export function BirthdayField({ value, onValueChange, error }: BirthdayFieldProps) {
  const today = newYorkDay(new Date());
  const whole = value !== '' && value !== INCOMPLETE_DATE;
  const problem = whole ? birthdayProblem(value, today) : null;
  const sentence = useFieldSentence(problem && fieldError(problem));
  // The value of an incomplete date is empty, as if nothing was typed. Only the validity tells the two apart.
  const readInput = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    const next = input.validity.badInput ? INCOMPLETE_DATE : input.value;
    if (next !== value) onValueChange(next);
  };
  return (
    <TextField
      label={t.birthday}
      name="birthday"
      type="date"
      autoComplete="bday"
      max={today}
      value={whole ? value : ''}
      onChange={readInput}
      onBlur={readInput}
      description={t.birthdayHint}
      error={error ?? sentence}
    />
  );
}
