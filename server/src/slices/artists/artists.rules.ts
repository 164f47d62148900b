import { foldName } from './catalogue.fold.ts';
import { CATALOGUE, type CatalogueArtist } from './catalogue.ts';

/** A folded name or search term. */
interface Phrase {
  /** Its letters without spaces: 'ac dc', 'AC/DC' and 'acdc' are one. */
  readonly joined: string;
  /** The words that tell it from others; 'the' and 'and' only where there is nothing else. */
  readonly words: readonly string[];
}

/** What an artist is searched by: the name and aliases, each also without its leading 'the'. */
interface Label extends Phrase {
  /** Where the words begin and end in `joined`, to tell 'nick' in Nick Cave from 'nick' in Nicki Minaj. */
  readonly wordEnds: ReadonlySet<number>;
  readonly isAlias: boolean;
}

interface Typo {
  readonly whole: number;
  readonly asPrefix: number;
}

const SMALL_WORDS = new Set(['the', 'and']);
const NO_MATCH = Number.POSITIVE_INFINITY;

const RANK = { exact: 0, wordsFirst: 2, lettersFirst: 4, words: 6, wordPrefixes: 8, typo: 10 } as const;
/** Added to a rank; less than the step between two ranks. */
const BY_ALIAS = 1;
const WITHOUT_THE = 0.5;

const phrase = (words: readonly string[]): Phrase => {
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return { joined: words.join(''), words: telling.length > 0 ? telling : words };
};

/** The folded text, and what is left of it without a leading 'the'. */
function phrasesOf(text: string): Phrase[] {
  const words = foldName(text).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return words[0] === 'the' && words.length > 1 ? [phrase(words), phrase(words.slice(1))] : [phrase(words)];
}

function labelsOf({ name, aliases = [] }: CatalogueArtist): Label[] {
  return [name, ...aliases].flatMap((text, place) =>
    phrasesOf(text).map(({ joined, words }) => {
      const wordEnds = new Set<number>();
      for (const word of words) wordEnds.add(joined.indexOf(word) + word.length);
      return { joined, words, wordEnds, isAlias: place > 0 };
    }),
  );
}

/** Mistakes allowed in so many letters. Three letters have too many neighbours to guess. */
const allowedTypos = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : length < 13 ? 2 : 3);

/**
 * Damerau-Levenshtein distance (adjacent letters may swap once) from what was typed to a text, and to the beginning of
 * it that is nearest. Distances above `most` come as infinite.
 */
function typos(typed: string, text: string, most: number): Typo {
  const none = { whole: NO_MATCH, asPrefix: NO_MATCH };
  if (most === 0 || text.length < typed.length - most) return none;
  const width = Math.min(text.length, typed.length + most);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= width; column++) {
      const same = typed[row - 1] === text[column - 1];
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === text[column - 2] && typed[row - 2] === text[column - 1];
      if (swapped) cost = Math.min(cost, beforeLast[column - 2]! + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return none;
    beforeLast = last;
    last = current;
  }
  const within = (distance: number): number => (distance <= most ? distance : NO_MATCH);
  return { whole: width === text.length ? within(last[width]!) : NO_MATCH, asPrefix: within(Math.min(...last)) };
}

/** How well a label answers as it was typed. */
function rankAsTyped(query: Phrase, label: Label): number {
  if (label.joined === query.joined) return RANK.exact;
  if (label.joined.startsWith(query.joined)) {
    return label.wordEnds.has(query.joined.length) ? RANK.wordsFirst : RANK.lettersFirst;
  }
  if (query.words.every((word) => label.words.includes(word))) return RANK.words;
  const begun = query.words.every((word) => label.words.some((each) => each.startsWith(word)));
  return begun ? RANK.wordPrefixes : NO_MATCH;
}

/** The fewest mistakes by which one word of a label, or its beginning, becomes the word that was typed. */
function wordTypos(typed: string, words: readonly string[], kind: keyof Typo): number {
  const most = allowedTypos(typed.length);
  return Math.min(
    ...words.map((word) =>
      word === typed || (kind === 'asPrefix' && word.startsWith(typed)) ? 0 : typos(typed, word, most)[kind],
    ),
  );
}

/** How well a label answers when what was typed holds mistakes: of the name as a whole, or word by word in any order. */
function rankWithTypos(query: Phrase, label: Label, kind: keyof Typo): number {
  const most = allowedTypos(query.joined.length);
  const whole = typos(query.joined, label.joined, most)[kind];
  const byWord = query.words.reduce((sum, word) => sum + wordTypos(word, label.words, kind), 0);
  const fewest = Math.min(whole, byWord <= most ? byWord : NO_MATCH);
  return RANK.typo + 2 * fewest;
}

/**
 * A search over these artists, its index built once: tolerant of accents, case, marks, a missing or added 'the', the
 * order of words, and typing mistakes (scaled with length), while the term is still being typed.
 *
 * Best first: the whole name, its beginning, words of it, beginnings of its words, then names with mistakes. Equals keep
 * the order of `artists`. Where something answers as typed, only whole names one mistake away stand behind it; unfinished
 * words are guessed at only where nothing else is found.
 */
export function artistSearch(artists: readonly CatalogueArtist[]) {
  const index = artists.map((artist) => ({ artist, labels: labelsOf(artist) }));

  const rankAll = (queries: readonly Phrase[], rankLabel: (query: Phrase, label: Label) => number) =>
    index
      .map(({ artist, labels }) => {
        let rank = NO_MATCH;
        for (const [place, query] of queries.entries()) {
          for (const label of labels) {
            const added = (label.isAlias ? BY_ALIAS : 0) + (place > 0 ? WITHOUT_THE : 0);
            rank = Math.min(rank, rankLabel(query, label) + added);
          }
        }
        return { artist, rank };
      })
      .filter(({ rank }) => rank < NO_MATCH)
      .sort((a, b) => a.rank - b.rank)
      .map(({ artist }) => artist);

  return (term: string, limit = 10): CatalogueArtist[] => {
    const queries = phrasesOf(term);
    const asTyped = rankAll(queries, rankAsTyped);
    if (asTyped.length >= limit) return asTyped.slice(0, limit);
    const nearly = rankAll(queries, (query, label) => rankWithTypos(query, label, 'whole'));
    const found = [...new Set([...asTyped, ...nearly])];
    if (found.length > 0) return found.slice(0, limit);
    return rankAll(queries, (query, label) => rankWithTypos(query, label, 'asPrefix')).slice(0, limit);
  };
}

/** Artists of the embedded catalogue that answer a search term, at most `limit`, best first; see artistSearch. */
export const searchCatalogue = artistSearch(CATALOGUE);
