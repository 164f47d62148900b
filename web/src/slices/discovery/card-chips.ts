import type { Interest } from '#contract/profiles/options.ts';

/** The most interests that a card shows. */
const SHOWN = 3;

/** A letter of a script that puts spaces between words. Chinese does not. */
const LETTER = '(?!\\p{Script=Han})\\p{L}';
const quoted = (phrase: string): string => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns the shared interests for the chips of a card: those that its reason does not name already (I-04).
 * @param label the word for an interest on the screens
 */
export function chipsBeside(reason: string, shared: readonly Interest[], label: (interest: Interest) => string) {
  const isNamed = (interest: Interest) =>
    new RegExp(`(?<!${LETTER})${quoted(label(interest))}(?!${LETTER})`, 'iu').test(reason);
  return shared.filter((interest) => !isNamed(interest)).slice(0, SHOWN);
}
