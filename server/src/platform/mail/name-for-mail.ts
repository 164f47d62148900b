import { containsReservedWord } from '../text/reserved-words.ts';
import { withoutLinks } from './without-links.ts';

const NAME_MAX = 30;

/**
 * Returns a name in a form that a mail to a stranger may contain: letters of any script, spaces, hyphens, apostrophes
 * and periods, at most 30. It may say nothing but who somebody is, and belongs into the body, never into the subject.
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
