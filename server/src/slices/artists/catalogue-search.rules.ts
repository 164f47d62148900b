import { CATALOGUE, type CatalogueArtist } from './catalogue/catalogue.ts';
import { foldName } from './catalogue/fold-name.ts';

/** A text and the set of its letters as 32 bits; several letters may share a bit. */
interface Letters {
  readonly text: string;
  readonly set: number;
}

/** A folded name or search term. */
interface Phrase {
  /** The whole text without spaces, so that 'ac dc', 'AC/DC' and 'acdc' are equal. */
  readonly joined: Letters;
  /** The words without 'the' and 'and', unless there are no others. */
  readonly words: readonly Letters[];
  /** Where the words end in `joined`: distinguishes 'nick' in Nick Cave from 'nick' in Nicki Minaj. */
  readonly wordEnds: ReadonlySet<number>;
}

/** A searchable name: the artist's name or an alias, with and without a leading 'the'. */
interface Label extends Phrase {
  readonly isAlias: boolean;
}

/** The number of typing mistakes, compared with a whole text and with the beginning of that text. */
interface Typos {
  readonly whole: number;
  readonly asPrefix: number;
}

const SMALL_WORDS = new Set(['the', 'and']);
const NO_MATCH = Number.POSITIVE_INFINITY;

const RANK = { exact: 0, wordsFirst: 2, lettersFirst: 4, words: 6, wordPrefixes: 8, typo: 10 } as const;
/** Penalties added to a rank, smaller than the distance between two ranks. */
const BY_ALIAS = 1;
const WITHOUT_THE = 0.5;

const bitOf = (text: string, index: number): number => 1 << (text.charCodeAt(index) & 31);

const letters = (text: string): Letters => {
  let set = 0;
  for (let index = 0; index < text.length; index++) set |= bitOf(text, index);
  return { text, set };
};

function phrase(words: readonly string[]): Phrase {
  const significant = words.filter((word) => !SMALL_WORDS.has(word));
  const wordEnds = new Set<number>();
  words.reduce((start, word) => {
    wordEnds.add(start + word.length);
    return start + word.length;
  }, 0);
  return {
    joined: letters(words.join('')),
    words: (significant.length > 0 ? significant : words).map(letters),
    wordEnds,
  };
}

/** Returns the phrase of a text and, if it begins with 'the', also the phrase without it. */
function phrasesOf(text: string): Phrase[] {
  const words = foldName(text).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return words[0] === 'the' && words.length > 1 ? [phrase(words), phrase(words.slice(1))] : [phrase(words)];
}

const labelsOf = ({ name, aliases = [] }: CatalogueArtist): Label[] =>
  [name, ...aliases].flatMap((text, index) =>
    phrasesOf(text).map((labelPhrase) => ({ ...labelPhrase, isAlias: index > 0 })),
  );

/** Returns how many mistakes are allowed in a term of this length: none in three letters, where too many names are close. */
const allowedTypos = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : length < 13 ? 2 : 3);

/** Requires the first letter of a short word to be correct, or swapped with the second: 'dave' does not match Cave. */
const beginsAlike = (typed: string, text: string): boolean =>
  typed.length > 5 || typed[0] === text[0] || (typed[0] === text[1] && typed[1] === text[0]);

/** Counts typed letters that the text does not contain. Each is a mistake, so this is a cheap lower bound. */
function countMissingLetters(typed: string, text: Letters): number {
  let count = 0;
  for (let index = 0; index < typed.length; index++) if ((text.set & bitOf(typed, index)) === 0) count++;
  return count;
}

const TOO_DIFFERENT: Typos = { whole: NO_MATCH, asPrefix: NO_MATCH };

/**
 * Returns the Damerau-Levenshtein distances between a text and every beginning of another one, up to the beginning that is `most`
 * letters longer; undefined when all of them are above `most`.
 */
function editDistances(a: string, b: string, most: number): number[] | undefined {
  const width = Math.min(b.length, a.length + most);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= width; column++) {
      const changed = last[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const cost = Math.min(last[column]! + 1, current[column - 1]! + 1, changed);
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(isSwapped ? Math.min(cost, beforeLast[column - 2]! + 1) : cost);
    }
    if (Math.min(...current) > most) return undefined;
    beforeLast = last;
    last = current;
  }
  return last;
}

/**
 * Returns the Damerau-Levenshtein distances between a typed term and a text. They are infinite above the number of
 * mistakes allowed for the term's length.
 */
function countTypos(typed: Letters, target: Letters): Typos {
  const a = typed.text;
  const b = target.text;
  const most = allowedTypos(a.length);
  if (a === b) return { whole: 0, asPrefix: 0 };
  if (most === 0 || b.length < a.length - most)
    return b.startsWith(a) ? { whole: NO_MATCH, asPrefix: 0 } : TOO_DIFFERENT;
  if (countMissingLetters(a, target) > most || !beginsAlike(a, b)) return TOO_DIFFERENT;
  const distances = editDistances(a, b, most);
  if (!distances) return TOO_DIFFERENT;
  const within = (distance: number): number => (distance <= most ? distance : NO_MATCH);
  const isWhole = distances.length === b.length + 1;
  return { whole: isWhole ? within(distances.at(-1)!) : NO_MATCH, asPrefix: within(Math.min(...distances)) };
}

/** Ranks a label by the term exactly as typed. */
function rankAsTyped(query: Phrase, label: Label): number {
  const typed = query.joined.text;
  if (label.joined.text === typed) return RANK.exact;
  if (label.joined.text.startsWith(typed))
    return label.wordEnds.has(typed.length) ? RANK.wordsFirst : RANK.lettersFirst;
  if (query.words.every(({ text }) => label.words.some((word) => word.text === text))) return RANK.words;
  const arePrefixes = query.words.every(({ text }) => label.words.some((word) => word.text.startsWith(text)));
  return arePrefixes ? RANK.wordPrefixes : NO_MATCH;
}

/** Ranks a label by the number of typing mistakes in the whole name, or word by word in any order. */
function rankWithTypos(query: Phrase, label: Label, kind: keyof Typos): number {
  const most = allowedTypos(query.joined.text.length);
  let byWord = 0;
  for (const typed of query.words) {
    byWord += Math.min(...label.words.map((word) => countTypos(typed, word)[kind]));
    if (byWord > most) break;
  }
  const fewest = Math.min(countTypos(query.joined, label.joined)[kind], byWord <= most ? byWord : NO_MATCH);
  return RANK.typo + 2 * fewest;
}

type RankLabel = (query: Phrase, label: Label) => number;

/** Returns the best rank of an artist's labels for the phrases of a term, of which the second is the one without 'the'. */
function rankOf(labels: readonly Label[], queries: readonly Phrase[], rankLabel: RankLabel): number {
  let rank = NO_MATCH;
  for (const [index, query] of queries.entries())
    for (const label of labels) {
      const penalty = (label.isAlias ? BY_ALIAS : 0) + (index > 0 ? WITHOUT_THE : 0);
      rank = Math.min(rank, rankLabel(query, label) + penalty);
    }
  return rank;
}

/**
 * Creates a search over these artists and builds its index. It ignores accents, case, punctuation, 'the' and the order of words,
 * and allows typing mistakes. Beginnings of words with mistakes are tried only if nothing else matches. Equal matches keep the
 * order of `artists`.
 */
export function createArtistSearch(artists: readonly CatalogueArtist[]) {
  const index = artists.map((artist) => ({ artist, labels: labelsOf(artist) }));

  const rankAll = (queries: readonly Phrase[], rankLabel: RankLabel) =>
    index
      .map(({ artist, labels }) => ({ artist, rank: rankOf(labels, queries, rankLabel) }))
      .filter(({ rank }) => rank < NO_MATCH)
      .sort((a, b) => a.rank - b.rank)
      .map(({ artist }) => artist);

  return (term: string, limit = 10): CatalogueArtist[] => {
    const queries = phrasesOf(term);
    const asTyped = rankAll(queries, rankAsTyped);
    if (asTyped.length >= limit) return asTyped.slice(0, limit);
    const withTypos = rankAll(queries, (query, label) => rankWithTypos(query, label, 'whole'));
    const found = [...new Set([...asTyped, ...withTypos])];
    if (found.length > 0) return found.slice(0, limit);
    return rankAll(queries, (query, label) => rankWithTypos(query, label, 'asPrefix')).slice(0, limit);
  };
}

/** Returns the artists of the embedded catalogue that match a term, at most `limit`, best match first. */
export const searchCatalogue = createArtistSearch(CATALOGUE);
