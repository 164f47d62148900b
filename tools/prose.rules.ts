// Finds sentences that a reader would have to decode: relative clauses without a noun, and phrases of the project's old
// dialect. A finding is a hint: rewrite the sentence even when it is correct. The spelling check of cspell.json knows words
// alone, so single words that are to be avoided are listed there.

export interface Finding {
  line: number;
  sentence: string;
}

/** Parts of a file in which people read sentences, with the line each begins on. */
interface Passage {
  line: number;
  text: string;
}

const TEST = /\.(?:test|spec)\.tsx?$/;
/** Files with sentences in another language than English. Their comments are English. */
const TRANSLATION = /[/.](?:es|zh)(?:\/|\.tsx?$)/;
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|^\s*\]\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1/;
const STRING = /(['"`])((?:\\.|(?!\1).)+)\1/g;
const COMMENT = /^(?:\/\/+|\/\*+|\*+|--|\{\/\*)(?:\s+|$)(.*?)(?:\s*\*\/\}?)?$/;
const TRAILING_COMMENT = /\s(?:\/\/|\/\*\*?|--)\s+(.*?)(?:\s*\*\/)?$/;
/** A string of at least three words is taken for a sentence. */
const SENTENCE = /\S+\s+\S+\s+\S+/;

function passagesOfCode(path: string, line: string): string[] {
  const comment = COMMENT.exec(line.trim());
  if (comment) return [comment[1] ?? ''];
  const strings = TEST.test(path)
    ? [TITLE.exec(line)?.[2] ?? '']
    : TRANSLATION.test(path)
      ? []
      : [...line.matchAll(STRING)].map((match) => match[2] ?? '');
  const trailing = TRAILING_COMMENT.exec(line.replace(STRING, "''"))?.[1] ?? '';
  return [...strings.filter((text) => SENTENCE.test(text)), trailing];
}

/** Returns comments and strings of code, or the lines of a document outside its code blocks. */
export function passagesOf(path: string, text: string): Passage[] {
  let inBlock = false;
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (!path.endsWith('.md')) return passagesOfCode(path, line).map((passage) => ({ line: index + 1, text: passage }));
    if (/^\s*```/.test(line)) inBlock = !inBlock;
    return inBlock ? [] : line.split('|').map((cell) => ({ line: index + 1, text: cell.replace(/^[-*>#\s\d.]+/, '') }));
  });
}

const BARE_SUBJECT =
  /^(?:Who|Whom|Whose|Whoever|That (?:which|what)|To whom?|For whom?|What|Of (?:what|whom|which|who|those|a|an|the|two|each|all))\b/;
const BARE_OBJECT =
  /(?:^|[,;:.] )(?:to|by|of|from|and|or|for|with|than|that) (?:who|whom|whoever)\b|\b(?:is|are|was|were) what\b|\bwhat (?:stands|comes|came|follows|was|were|is said|one)\b/i;
const DIALECT =
  /\b(?:heard of|(?:is|are|was|were) told|stands? (?:there|on|at|in|for itself|alone|still|above|apart)|no more(?=[.,;]|$)|any more(?=[.,;]|$)|nobody'?s)\b/i;

/** Whether a reader would have to decode a sentence. Questions may begin with "who" and "what". */
export function isObscure(sentence: string): boolean {
  if (DIALECT.test(sentence)) return true;
  if (/\?\s*$/.test(sentence)) return false;
  return BARE_SUBJECT.test(sentence) || BARE_OBJECT.test(sentence);
}

/** Returns the sentences of a file that a reader would have to decode. */
export function findingsOf(path: string, text: string): Finding[] {
  return passagesOf(path, text).flatMap(({ line, text: passage }) =>
    passage
      .replace(/^[A-Z]-\d\d(?:,? [A-Z]-\d\d)* /, '')
      .split(/(?<=[.!?;:]) +/)
      .filter((sentence) => sentence.length > 8 && isObscure(sentence))
      .map((sentence) => ({ line, sentence: sentence.trim() })),
  );
}
