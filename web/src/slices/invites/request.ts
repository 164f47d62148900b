import { accessRequest } from '#contract/invites/forms.ts';
import { type Checked, errorsOf, type FieldErrors } from '#web/platform/forms/errors.ts';
import { dateFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';

const MONTH = dateFormat({ month: 'long' });

/** The empty form. The month is in two parts: '01' to '12', and 'YYYY'. */
export const EMPTY = {
  email: '',
  firstName: '',
  lastName: '',
  month: '',
  year: '',
  instagram: '',
  linkedin: '',
  reason: '',
};
export type Typed = typeof EMPTY;
/** The form as it is sent. */
export type AccessRequest = ReturnType<typeof accessRequest.parse>;

const asSent = ({ month, year, ...rest }: Typed) => ({ ...rest, movedToNYC: month && year ? `${year}-${month}` : '' });

/** Checks the form by the contract. */
export function checkRequest(typed: Typed): Checked<AccessRequest> {
  const parsed = accessRequest.safeParse(asSent(typed));
  if (parsed.success) return { values: parsed.data };
  const errors = { ...errorsOf(parsed.error) };
  for (const [field, sentence] of Object.entries(text.invites.missing))
    if (typed[field as keyof typeof text.invites.missing].trim() === '') errors[field] = sentence;
  return { errors: asTyped(errors, typed) };
}

/** Moves an error of the contract's month to the form's month or year, whichever is missing. */
export function asTyped({ movedToNYC, ...errors }: FieldErrors, typed: Typed): FieldErrors {
  if (!movedToNYC) return errors;
  return { ...errors, [typed.month ? 'year' : 'month']: text.invites.missingMonth };
}

/** Returns the years to choose from, newest first. It begins with next year, for people who are still planning their move. */
export const years = (now: Date): string[] =>
  Array.from({ length: 40 }, (_, index) => String(now.getFullYear() + 1 - index));

/** Returns the months as options. */
export const months = (): { value: string; label: string }[] =>
  Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: MONTH(Date.UTC(2024, index, 15)),
  }));
