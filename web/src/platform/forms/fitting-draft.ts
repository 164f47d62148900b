const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
/** Kinds of fields that can be empty, with null as their value. */
const CAN_BE_NULL = ['string', 'object'];

/**
 * Returns the parts of a stored draft that fit the form, because the draft may be of an older version of it. A form with one
 * field used to store only its text.
 */
export function fittingDraft<Values extends object>(stored: unknown, initial: Values): Partial<Values> {
  const names = Object.keys(initial);
  if (typeof stored === 'string' && names.length === 1) return fittingDraft({ [names[0] ?? '']: stored }, initial);
  if (typeof stored !== 'object' || stored === null) return {};
  const fits = ([name, value]: [string, unknown]) => {
    if (!Object.hasOwn(initial, name)) return false;
    const current = initial[name as keyof Values];
    if (current === null) return CAN_BE_NULL.includes(kindOf(value));
    return kindOf(value) === kindOf(current) || (value === null && CAN_BE_NULL.includes(kindOf(current)));
  };
  return Object.fromEntries(Object.entries(stored).filter(fits)) as Partial<Values>;
}
