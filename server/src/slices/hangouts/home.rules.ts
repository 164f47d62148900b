import { fieldError } from '#contract/field-errors.ts';
import { wordsOf } from './hangout.rules.ts';

/** The reasons beside the fields of a hangout at a home. */
export const HOME_REASONS = {
  noAddress: fieldError('HOME_ADDRESS_REQUIRED'),
  noNeighborhood: fieldError('HOME_NEIGHBORHOOD_REQUIRED'),
  showsAddress: fieldError('HOME_ADDRESS_SHOWN'),
};

/**
 * Returns whether a text that everybody reads contains the address: its number and the word after it, as in '212 Court'. An
 * address without a number is looked for as a whole, up to its first comma.
 */
export function namesAddress(text: string, address: string): boolean {
  const words = wordsOf(address.split(',')[0] ?? '');
  const number = words.findIndex((word) => /\p{N}/u.test(word));
  const telling = number >= 0 && number + 1 < words.length ? words.slice(number, number + 2) : words;
  return telling.length > 1 && ` ${wordsOf(text).join(' ')} `.includes(` ${telling.join(' ')} `);
}
