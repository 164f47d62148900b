import { wordsOf } from './highlight.ts';

/** An emoji that the search can find. */
export interface FindableEmoji {
  emoji: string;
  /** The words of its name. */
  name: readonly string[];
  keywords: readonly string[];
}

/** Reads the rows that tools/emojis.ts wrote: the emoji, its name and its keywords, divided by '|'. */
export const readEmojis = (rows: readonly string[]): FindableEmoji[] =>
  rows.map((row) => {
    const [emoji = '', name = '', keywords = ''] = row.split('|');
    return { emoji, name: wordsOf(name), keywords: wordsOf(keywords) };
  });

/** More emojis than these are not shown: another letter finds fewer. */
export const FOUND_MAX = 96;

/**
 * Returns the emojis which have, for each word of the search, a word in their name or keywords that begins with it. First come
 * those whose name is the search, then those whose name has all of its words, then the others, each in Unicode's order.
 */
export function findEmojis(emojis: readonly FindableEmoji[], search: string): string[] {
  const searchWords = wordsOf(search);
  if (searchWords.length === 0) return [];
  const isIn = (words: readonly string[]) => (part: string) => words.some((word) => word.startsWith(part));
  const ranked: [string[], string[], string[]] = [[], [], []];
  for (const { emoji, name, keywords } of emojis) {
    const isNamed = isIn(name);
    const isKnownAs = isIn(keywords);
    if (name.join(' ') === searchWords.join(' ')) ranked[0].push(emoji);
    else if (searchWords.every(isNamed)) ranked[1].push(emoji);
    else if (searchWords.every((part) => isNamed(part) || isKnownAs(part))) ranked[2].push(emoji);
  }
  return ranked.flat().slice(0, FOUND_MAX);
}
