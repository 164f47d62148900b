import { type FieldValues, type Resolver, set } from 'react-hook-form';
import { fieldSentences } from '../errors/sentences.ts';
import type { Checked } from './errors.ts';

/** Returns the form library's resolver for a check. The sentences are in the language of the page. */
export function resolverOf<Typed extends FieldValues, Sent>(check: (typed: Typed) => Checked<Sent>) {
  const resolver: Resolver<Typed, unknown, Sent> = async (typed) => {
    const checked = check(typed);
    if ('values' in checked) return { values: checked.values, errors: {} };
    const errors = {};
    for (const [path, message] of Object.entries(await fieldSentences(checked.errors)))
      set(errors, path, { type: 'invalid', message });
    return { values: {}, errors };
  };
  return resolver;
}
