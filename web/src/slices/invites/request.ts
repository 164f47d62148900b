import { accessRequest } from '#contract/invites/routes.ts';
import { text } from '#web/text/index.ts';

/** The form as typed; the month in two parts: '01' to '12', and 'YYYY'. */
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
export type Field = keyof Typed;

/** In the order they stand on the page, so that the focus goes to the first that is wrong. */
export const FIELDS = Object.keys(EMPTY) as Field[];

const asSent = ({ month, year, ...rest }: Typed) => ({ ...rest, movedToNYC: month && year ? `${year}-${month}` : '' });

/** A saved draft -> the form; what is missing or of another form is empty. */
export const fromDraft = (draft: Partial<Typed> | null): Typed =>
  Object.fromEntries(FIELDS.map((name) => [name, typeof draft?.[name] === 'string' ? draft[name] : ''])) as Typed;

/** Checks the form against the contract: what to send, or what is wrong by field. */
export function readForm(typed: Typed) {
  const read = accessRequest.safeParse(asSent(typed));
  if (read.success) return { body: read.data, faults: null };
  const faults: Record<string, string> = {};
  for (const { path, message } of read.error.issues) faults[String(path[0])] ??= message;
  if (typed.email.trim() === '') faults.email = text.invites.missingEmail;
  return { body: null, faults: placed(faults, typed) };
}

/** The contract's fields -> the form's. */
export function placed(faults: Record<string, string>, typed: Typed): Partial<Record<Field, string>> {
  const { movedToNYC, ...rest } = faults;
  if (!movedToNYC) return rest;
  const missing = text.invites.missingMonth;
  return { ...rest, [typed.month ? 'year' : 'month']: missing };
}

/** The years to choose from: next year, for who is on the way, and back. */
export const years = (now: Date): string[] =>
  Array.from({ length: 40 }, (_, index) => String(now.getFullYear() + 1 - index));

/** '01' to '12' with the names of the months. */
export const months = (): { value: string; label: string }[] =>
  Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: new Date(2024, index, 1).toLocaleDateString('en-US', { month: 'long' }),
  }));
