import { fold } from '#contract/accents.ts';

/** Scripts without spaces between words. Each character counts as a word, as in the search on the server. */
const SIGNS = '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff';
const WORD = new RegExp(`[${SIGNS}]|(?:(?![${SIGNS}])[\\p{L}\\p{N}\\p{M}'’‘ʼ])+`, 'gu');
/** How many characters of a long message are shown before the first match. */
const BEFORE = 32;

export interface FoundPart {
  text: string;
  isHighlighted: boolean;
}

/** Returns the words of a text in the form in which they are compared. */
export const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map(fold).filter((word) => word !== '');

/** Splits a message into parts with the matches marked, starting a little before the first match. */
export function foundParts(content: string, search: string): FoundPart[] {
  const searchWords = wordsOf(search);
  const unfinishedWord = searchWords.at(-1);
  const matches = [...content.matchAll(WORD)]
    .filter(([word]) => {
      const folded = fold(word);
      return searchWords.includes(folded) || (unfinishedWord !== undefined && folded.startsWith(unfinishedWord));
    })
    .map((match) => ({ from: match.index, to: match.index + match[0].length }));
  const start = beginning(content, matches[0]?.from ?? 0);
  const parts: FoundPart[] = [];
  let position = start;
  for (const { from, to } of matches) {
    if (from > position || parts.length === 0)
      parts.push({ text: content.slice(position, from), isHighlighted: false });
    const last = parts.at(-1);
    if (from === position && last?.isHighlighted) last.text += content.slice(from, to);
    else parts.push({ text: content.slice(from, to), isHighlighted: true });
    position = to;
  }
  parts.push({ text: content.slice(position), isHighlighted: false });
  if (start > 0) parts.unshift({ text: '…', isHighlighted: false });
  return parts.filter(({ text }) => text !== '');
}

/** Returns where a shortened message starts: at the beginning of a word. */
function beginning(content: string, first: number): number {
  if (first <= BEFORE) return 0;
  const gap = content.slice(first - BEFORE, first).search(/\s\S/);
  return gap < 0 ? first : first - BEFORE + gap + 1;
}
