import { containsReservedWord } from '../text/reserved-words.ts';
import { withoutLinks } from './without-links.ts';

const NAME_MAX = 30;

/**
 * Returns a name that somebody chose, in a form that a mail to a person outside of the community may contain: letters of any
 * script with their marks, spaces, and hyphens, apostrophes and periods after a letter, at most 30. Mails to strangers carry the community's
 * good name, so a name may say nothing but who somebody is. It belongs into the body alone, never into the subject.
 * @param instead stands for a name that has no letters, looks like a link, or reads like one of the community's own
 */
export function nameForMail(name: string | undefined, instead: string): string {
  const letters = (name ?? '')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\p{L}\p{M}'’. -]+|(?<![\p{L}\p{M}])['’.-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  const short = [...letters].slice(0, NAME_MAX).join('').trim();
  if (!/\p{L}/u.test(short) || [name ?? '', letters].some(containsReservedWord)) return instead;
  return withoutLinks(short, instead);
}
