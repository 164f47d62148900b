import { removeAccents } from '#contract/accents.ts';

/** Letters that are one sign in Unicode, and what people type for them who lack the key. */
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
 * Words as they are compared: case, accents, apostrophes, hyphens and width do not count. Only the accents of European
 * scripts go: elsewhere such a sign is a letter of its own.
 */
export const fold = (words: string): string =>
  removeAccents(words)
    .toLowerCase()
    .replace(SINGLE, (letter) => PLAIN[letter] ?? letter)
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed();

/** A name, and the rest of it from each further word on: 'maria de la cruz' is found by 'la cr' too. */
const endings = (name: string, between: RegExp): string[] => [
  name,
  ...[...name.matchAll(between)].map((gap) => name.slice((gap.index ?? 0) + gap[0].length)),
];

interface Named {
  username: string;
  firstName: string;
  lastName: string;
}

/** All that a search may begin with to find a member: their username and names, from any word of them on. */
export function searchNames({ username, firstName, lastName }: Named): string[] {
  const names = [
    ...endings(fold(username), /[._]+/g),
    ...endings(fold(`${firstName} ${lastName}`), / /g),
    fold(`${lastName} ${firstName}`),
  ];
  return [...new Set(names)].filter(Boolean);
}

/** What was typed into the search, as names are compared; empty when it says nothing. */
export const searchTerm = (typed: string): string => fold(typed.trim().replace(/^@/, ''));
