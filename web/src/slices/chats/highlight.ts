import { fold } from '#contract/accents.ts';

/** Scripts without spaces between words. Each character counts as a word, as in the search on the server. */
const SIGNS = '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff';
const WORD = new RegExp(`[${SIGNS}]|(?:(?![${SIGNS}])[\\p{L}\\p{N}\\p{M}'’‘ʼ])+`, 'gu');
/** How many characters of a long message are shown before the first match. */
const BEFORE = 32;

export interface FoundPart {
  text: string;
  isMarked: boolean;
}

/** Returns the words of a text in the form in which they are compared. */
export const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map(fold).filter((word) => word !== '');

/** Splits a message into parts with the matches marked, starting a little before the first match. */
export function foundParts(content: string, search: string): FoundPart[] {
  const searchWords = wordsOf(search);
  const unfinishedWord = searchWords.at(-1);
  const marks = [...content.matchAll(WORD)]
    .filter(([word]) => {
      const folded = fold(word);
      return searchWords.includes(folded) || (unfinishedWord !== undefined && folded.startsWith(unfinishedWord));
    })
    .map((match) => ({ from: match.index, to: match.index + match[0].length }));
  const start = beginning(content, marks[0]?.from ?? 0);
  const parts: FoundPart[] = [];
  let position = start;
  for (const { from, to } of marks) {
    if (from > position || parts.length === 0) parts.push({ text: content.slice(position, from), isMarked: false });
    const last = parts.at(-1);
    if (from === position && last?.isMarked) last.text += content.slice(from, to);
    else parts.push({ text: content.slice(from, to), isMarked: true });
    position = to;
  }
  parts.push({ text: content.slice(position), isMarked: false });
  if (start > 0) parts.unshift({ text: '…', isMarked: false });
  return parts.filter(({ text }) => text !== '');
}

/** Returns where a shortened message starts: at the beginning of a word. */
function beginning(content: string, first: number): number {
  if (first <= BEFORE) return 0;
  const gap = content.slice(first - BEFORE, first).search(/\s\S/);
  return gap < 0 ? first : first - BEFORE + gap + 1;
}
