/** Scripts that set no gap between their words: each sign is taken for a word, as the search on the server does. */
const SIGNS = '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff';
const WORD = new RegExp(`[${SIGNS}]|(?:(?![${SIGNS}])[\\p{L}\\p{N}\\p{M}'’‘ʼ])+`, 'gu');
/** What stands before the first word found, in characters, when a long message is cut. */
const BEFORE = 32;

export interface FoundPart {
  text: string;
  isMarked: boolean;
}

const fold = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘ʼ]/g, '');

/** A message with the words that were looked for marked, from a little before the first of them. */
export function foundParts(content: string, search: string): FoundPart[] {
  const asked = (search.match(WORD) ?? []).map(fold).filter((word) => word !== '');
  const begun = asked.at(-1);
  const marks = [...content.matchAll(WORD)]
    .filter(([word]) => {
      const folded = fold(word);
      return asked.includes(folded) || (begun !== undefined && folded.startsWith(begun));
    })
    .map((match) => ({ from: match.index, to: match.index + match[0].length }));
  const start = beginning(content, marks[0]?.from ?? 0);
  const parts: FoundPart[] = [];
  let at = start;
  for (const { from, to } of marks) {
    if (from > at || parts.length === 0) parts.push({ text: content.slice(at, from), isMarked: false });
    const last = parts.at(-1);
    if (from === at && last?.isMarked) last.text += content.slice(from, to);
    else parts.push({ text: content.slice(from, to), isMarked: true });
    at = to;
  }
  parts.push({ text: content.slice(at), isMarked: false });
  if (start > 0) parts.unshift({ text: '…', isMarked: false });
  return parts.filter(({ text }) => text !== '');
}

/** Where a cut message begins: with a whole word. */
function beginning(content: string, first: number): number {
  if (first <= BEFORE) return 0;
  const gap = content.slice(first - BEFORE, first).search(/\s\S/);
  return gap < 0 ? first : first - BEFORE + gap + 1;
}
