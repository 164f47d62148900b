import { drafts } from '../drafts.ts';

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
/** An optional choice is null or a string. */
const isChoice = (value: unknown) => value === null || typeof value === 'string';

/**
 * Returns the parts of a stored draft that fit the form: the fields that the form has, each of the kind it has now. A stored
 * draft can be of an older version of the form, where a form with one field stored only its text.
 */
export function fittingDraft<Values extends object>(stored: unknown, initial: Values): Partial<Values> {
  const names = Object.keys(initial);
  if (typeof stored === 'string' && names.length === 1) return fittingDraft({ [names[0] ?? '']: stored }, initial);
  if (typeof stored !== 'object' || stored === null) return {};
  const fits = ([name, value]: [string, unknown]) => {
    if (!Object.hasOwn(initial, name)) return false;
    const now = initial[name as keyof Values];
    if (isChoice(now) && isChoice(value)) return now === null || value !== null;
    return now === null || kindOf(value) === kindOf(now);
  };
  return Object.fromEntries(Object.entries(stored).filter(fits)) as Partial<Values>;
}

/** Returns the initial values with the draft of this key over them. */
export const withDraft = <Values extends object>(key: string | undefined, initial: Values): Values =>
  key === undefined ? initial : { ...initial, ...fittingDraft(drafts.get<unknown>(key), initial) };
