import { foldName } from './catalogue.fold.ts';
import { CATALOGUE, type CatalogueArtist } from './catalogue.ts';

/** A run of letters, with the set of them as 32 bits (some letters share one). */
interface Letters {
  readonly text: string;
  readonly set: number;
}

/** A folded name or search term. */
interface Phrase {
  /** All of it without spaces: 'ac dc', 'AC/DC' and 'acdc' are one. */
  readonly joined: Letters;
  /** The words that tell it from others; 'the' and 'and' only where there is nothing else. */
  readonly words: readonly Letters[];
  /** Where the words end in `joined`, to tell 'nick' in Nick Cave from 'nick' in Nicki Minaj. */
  readonly wordEnds: ReadonlySet<number>;
}

/** What an artist is searched by: the name and aliases, each also without its leading 'the'. */
interface Label extends Phrase {
  readonly isAlias: boolean;
}

/** Mistakes between what was typed and a text, and between it and the beginning of the text. */
interface Typos {
  readonly whole: number;
  readonly asPrefix: number;
}

const SMALL_WORDS = new Set(['the', 'and']);
const NO_MATCH = Number.POSITIVE_INFINITY;

const RANK = { exact: 0, wordsFirst: 2, lettersFirst: 4, words: 6, wordPrefixes: 8, typo: 10 } as const;
/** Added to a rank; less than the step between two ranks. */
const BY_ALIAS = 1;
const WITHOUT_THE = 0.5;

const bitOf = (text: string, place: number): number => 1 << (text.charCodeAt(place) & 31);

const letters = (text: string): Letters => {
  let set = 0;
  for (let place = 0; place < text.length; place++) set |= bitOf(text, place);
  return { text, set };
};

function phrase(words: readonly string[]): Phrase {
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  const wordEnds = new Set<number>();
  words.reduce((start, word) => {
    wordEnds.add(start + word.length);
    return start + word.length;
  }, 0);
  return { joined: letters(words.join('')), words: (telling.length > 0 ? telling : words).map(letters), wordEnds };
}

/** The folded text, and what is left of it without a leading 'the'. */
function phrasesOf(text: string): Phrase[] {
  const words = foldName(text).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return words[0] === 'the' && words.length > 1 ? [phrase(words), phrase(words.slice(1))] : [phrase(words)];
}

const labelsOf = ({ name, aliases = [] }: CatalogueArtist): Label[] =>
  [name, ...aliases].flatMap((text, place) => phrasesOf(text).map((each) => ({ ...each, isAlias: place > 0 })));

/** Mistakes allowed in so many letters. Three letters have too many neighbours to guess. */
const allowedTypos = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : length < 13 ? 2 : 3);

/** In a short word the first letter is right, or swapped with the second: 'dave' is not Cave. */
const beginsAlike = (typed: string, text: string): boolean =>
  typed.length > 5 || typed[0] === text[0] || (typed[0] === text[1] && typed[1] === text[0]);

/** Each typed letter that a text has nowhere is a mistake of its own; told without comparing the two. */
function lettersLacking(typed: string, text: Letters): number {
  let count = 0;
  for (let place = 0; place < typed.length; place++) if ((text.set & bitOf(typed, place)) === 0) count++;
  return count;
}

const UNLIKE: Typos = { whole: NO_MATCH, asPrefix: NO_MATCH };

/**
 * Damerau-Levenshtein distances (two neighbours may change places once) from what was typed; infinite above what its
 * length allows.
 */
function countTypos(typed: Letters, target: Letters): Typos {
  const a = typed.text;
  const b = target.text;
  const most = allowedTypos(a.length);
  if (a === b) return { whole: 0, asPrefix: 0 };
  if (most === 0 || b.length < a.length - most) return b.startsWith(a) ? { whole: NO_MATCH, asPrefix: 0 } : UNLIKE;
  if (lettersLacking(a, target) > most || !beginsAlike(a, b)) return UNLIKE;
  const width = Math.min(b.length, a.length + most);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= width; column++) {
      const changed = last[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, changed);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, beforeLast[column - 2]! + 1);
      current.push(cost);
    }
    if (Math.min(...current) > most) return UNLIKE;
    beforeLast = last;
    last = current;
  }
  const within = (distance: number): number => (distance <= most ? distance : NO_MATCH);
  return { whole: width === b.length ? within(last[width]!) : NO_MATCH, asPrefix: within(Math.min(...last)) };
}

/** How well a label answers as it was typed. */
function rankAsTyped(query: Phrase, label: Label): number {
  const typed = query.joined.text;
  if (label.joined.text === typed) return RANK.exact;
  if (label.joined.text.startsWith(typed))
    return label.wordEnds.has(typed.length) ? RANK.wordsFirst : RANK.lettersFirst;
  if (query.words.every(({ text }) => label.words.some((word) => word.text === text))) return RANK.words;
  const begun = query.words.every(({ text }) => label.words.some((word) => word.text.startsWith(text)));
  return begun ? RANK.wordPrefixes : NO_MATCH;
}

/** How well a label answers when what was typed holds mistakes: of the name as a whole, or word by word in any order. */
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

/**
 * A search over these artists, its index built once: tolerant of accents, case, marks, a missing or added 'the', the
 * order of words, and typing mistakes (scaled with length), while the term is still being typed.
 *
 * Best first: the whole name, its beginning, words of it, beginnings of its words, then names with mistakes. Equals keep
 * the order of `artists`. Where something answers as typed, only whole words with a mistake stand behind it; the
 * beginnings of words are guessed at only where nothing else is found.
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
