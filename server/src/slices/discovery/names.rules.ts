import { removeAccents } from '#contract/accents.ts';

/** Letters that Unicode does not split into a base letter and an accent, with what people type instead. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
};
const SINGLE = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
const LONGEST = 200;

/**
 * Returns words in the form in which they are compared: without case, accents, apostrophes, hyphens and width. Only the
 * accents of European scripts are removed. In other scripts such a mark is a letter.
 */
export const foldForSearch = (text: string): string =>
  removeAccents(text)
    .toLowerCase()
    .replace(SINGLE, (letter) => PLAIN[letter] ?? letter)
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed();

/** Returns a name and its endings from each later word on, so that 'la cr' also finds 'maria de la cruz'. */
const endings = (name: string, between: RegExp): string[] => [
  name,
  ...[...name.matchAll(between)].map((gap) => name.slice((gap.index ?? 0) + gap[0].length)),
];

interface NameParts {
  username: string;
  firstName: string;
  lastName: string;
}

/** Returns the texts by whose beginnings a member is found: their username and names, and the endings of both. */
export function searchNames({ username, firstName, lastName }: NameParts): string[] {
  const names = [
    ...endings(foldForSearch(username), /[._]+/g),
    ...endings(foldForSearch(`${firstName} ${lastName}`), / /g),
    foldForSearch(`${lastName} ${firstName}`),
  ];
  return [...new Set(names)].filter(Boolean);
}

/** Returns the typed search in the form in which names are compared; empty when nobody in particular is searched for. */
export const searchTerm = (typed: string): string => foldForSearch(typed.trim().replace(/^@/, ''));
