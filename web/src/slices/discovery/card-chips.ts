import { ownInterestKey } from '#contract/profiles/own-interests.ts';

/** The most interests that a card shows. */
const SHOWN = 3;

/** A letter of a script that puts spaces between words. Chinese does not. */
const LETTER = '(?!\\p{Script=Han})\\p{L}';
const quoted = (phrase: string): string => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns the shared interests for the chips of a card: those that its reason does not name already, in whatever spelling (I-04).
 * @param shared the words for them on the screens
 */
export function chipsBeside(reason: string, shared: readonly string[]): string[] {
  const said = ownInterestKey(reason);
  const isNamed = (interest: string) =>
    new RegExp(`(?<!${LETTER})${quoted(ownInterestKey(interest))}(?!${LETTER})`, 'u').test(said);
  return [...new Set(shared)].filter((interest) => !isNamed(interest)).slice(0, SHOWN);
}
