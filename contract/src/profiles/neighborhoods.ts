import { removeAccents } from '../accents.ts';
import { BOROUGHS, type Borough, NAMES_IN_TWO_BOROUGHS, NEIGHBORHOOD_ROWS } from './neighborhoods.data.ts';

export { BOROUGHS, type Borough };

export interface Neighborhood {
  /** Kebab-case, unique in the city: 'park-slope', 'murray-hill-queens' where the name stands in two boroughs. */
  readonly id: string;
  readonly name: string;
  readonly borough: Borough;
  readonly aliases?: readonly string[];
}

/** Apostrophes vanish ("Hell's" is "hells"), every other mark parts words; accents and case do not count. */
const fold = (text: string): string =>
  removeAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const kebab = (text: string): string => fold(text).replaceAll(' ', '-');

/** All neighborhoods, in the order of BOROUGHS and by name within one. */
export const NEIGHBORHOODS: readonly Neighborhood[] = BOROUGHS.flatMap((borough) =>
  NEIGHBORHOOD_ROWS[borough].map(([name, ...aliases]) => ({
    id: NAMES_IN_TWO_BOROUGHS.includes(name) ? `${kebab(name)}-${kebab(borough)}` : kebab(name),
    name,
    borough,
    ...(aliases.length > 0 && { aliases }),
  })),
);

const byId: ReadonlyMap<string, Neighborhood> = new Map(NEIGHBORHOODS.map((each) => [each.id, each]));

/** The neighborhood with this id, or undefined for an id the city does not have. */
export function neighborhoodById(id: string): Neighborhood | undefined {
  return byId.get(id);
}

/** What people write on envelopes for a word that stands in the names. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  av: 'avenue',
  ave: 'avenue',
  ft: 'fort',
  gdns: 'gardens',
  hts: 'heights',
  mt: 'mount',
  pk: 'park',
  pkwy: 'parkway',
  saint: 'st',
  sq: 'square',
};

const BOROUGH_WORDS: Readonly<Record<Borough, readonly string[]>> = {
  Bronx: ['bronx', 'bx'],
  Brooklyn: ['brooklyn', 'bk', 'bklyn'],
  Manhattan: ['manhattan'],
  Queens: ['queens', 'qns'],
  'Staten Island': ['staten', 'island', 'si'],
};

/** A folded text: a name, an alias or a query. */
interface Phrase {
  readonly text: string;
  /** The text without its spaces, so that 'bedstuy', 'bed stuy' and 'Bed-Stuy' are one. */
  readonly joined: string;
  readonly words: readonly string[];
}

const phrase = (words: readonly string[]): Phrase => ({ text: words.join(' '), joined: words.join(''), words });

/** Each neighborhood with its labels: the name first, then the aliases. */
const index = NEIGHBORHOODS.map((neighborhood) => ({
  neighborhood,
  labels: [neighborhood.name, ...(neighborhood.aliases ?? [])].map((text) => phrase(fold(text).split(' '))),
}));

const wordsOf = (typed: string): string[] =>
  fold(typed)
    .replace(/\bthe bronx\b/, 'bronx')
    .split(' ')
    .filter(Boolean)
    .map((word) => ABBREVIATIONS[word] ?? word);

/** A borough is named by a whole short form ('bk') or by three letters of a word of it; one letter names none. */
const namesBorough = (word: string, borough: Borough): boolean =>
  BOROUGH_WORDS[borough].some((each) => each === word || (word.length >= 3 && each.startsWith(word)));

const NO_MATCH = Number.POSITIVE_INFINITY;

/** How well a label answers a query; smaller is better. */
function rankLabel(query: Phrase, label: Phrase): number {
  if (label.joined === query.joined) return 0;
  if (label.joined.startsWith(query.joined)) return 4;
  if (query.words.every((word) => label.words.some((each) => each.startsWith(word)))) return 8;
  return query.joined.length >= 2 && label.text.includes(query.text) ? 12 : NO_MATCH;
}

/** The best of a place's labels; between equals the name itself stands before an alias. */
const rankPlace = (query: Phrase, labels: readonly Phrase[]): number =>
  Math.min(...labels.map((label, place) => rankLabel(query, label) + Math.min(place, 1)));

/** What a place loses when a word of the query names its borough rather than itself, and when all of them do. */
const BESIDE_BOROUGH = 10;
const ONLY_IN_BOROUGH = 24;

/**
 * Neighborhoods that answer what someone typed, best first: the whole name, then its beginning, then beginnings of its
 * words in any order, then letters inside a word. A borough may stand beside the name ('murray hill queens'); the name
 * of a borough alone gives all of it, after the places named like it. Equals stand in the order of NEIGHBORHOODS,
 * which an empty query gives whole.
 */
export function findNeighborhoods(query: string, limit = NO_MATCH): Neighborhood[] {
  const words = wordsOf(query);
  if (words.length === 0) return NEIGHBORHOODS.slice(0, limit);
  const whole = phrase(words);
  const besideBorough = new Map(
    BOROUGHS.map((borough) => [borough, phrase(words.filter((word) => !namesBorough(word, borough)))]),
  );
  const rank = (labels: readonly Phrase[], borough: Borough): number => {
    const beside = besideBorough.get(borough) ?? whole;
    if (beside.words.length === words.length) return rankPlace(whole, labels);
    const inBorough = beside.words.length === 0 ? ONLY_IN_BOROUGH : rankPlace(beside, labels) + BESIDE_BOROUGH;
    return Math.min(rankPlace(whole, labels), inBorough);
  };
  return index
    .map(({ neighborhood, labels }) => ({ neighborhood, rank: rank(labels, neighborhood.borough) }))
    .filter((found) => found.rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ neighborhood }) => neighborhood);
}
