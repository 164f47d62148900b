import { removeAccents } from '../accents.ts';
import { BOROUGHS, type Borough } from './boroughs.ts';
import { NAMES_IN_TWO_BOROUGHS, NEIGHBORHOOD_ROWS } from './neighborhoods.data.ts';

export interface Neighborhood {
  /** Kebab-case and unique: 'park-slope', or 'murray-hill-queens' for a name that exists in two boroughs. */
  readonly id: string;
  readonly name: string;
  readonly borough: Borough;
  readonly aliases?: readonly string[];
}

/** Removes accents, case and apostrophes ("Hell's" is "hells"). Every other mark separates words. */
const fold = (text: string): string =>
  removeAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const kebab = (text: string): string => fold(text).replaceAll(' ', '-');

/** All neighborhoods, sorted by borough in the order of BOROUGHS, then by name. */
export const NEIGHBORHOODS: readonly Neighborhood[] = BOROUGHS.flatMap((borough) =>
  NEIGHBORHOOD_ROWS[borough].map(([name, ...aliases]) => ({
    id: NAMES_IN_TWO_BOROUGHS.includes(name) ? `${kebab(name)}-${kebab(borough)}` : kebab(name),
    name,
    borough,
    ...(aliases.length > 0 && { aliases }),
  })),
);

/** Returns a neighborhood as the place of a hangout: 'Astoria, Queens'. */
export const neighborhoodLabel = ({ name, borough }: Pick<Neighborhood, 'name' | 'borough'>): string =>
  `${name}, ${borough}`;

const byId: ReadonlyMap<string, Neighborhood> = new Map(
  NEIGHBORHOODS.map((neighborhood) => [neighborhood.id, neighborhood]),
);

/** Returns the neighborhood with this id, or undefined. */
export function neighborhoodById(id: string): Neighborhood | undefined {
  return byId.get(id);
}

/** Abbreviations that people use in addresses, with the words of the names. */
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

/** Each neighborhood with its labels: its name and its aliases. */
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

/** Returns whether a word names the borough: a whole short form ('bk'), or at least three letters of one of its words. */
const namesBorough = (word: string, borough: Borough): boolean =>
  BOROUGH_WORDS[borough].some(
    (boroughWord) => boroughWord === word || (word.length >= 3 && boroughWord.startsWith(word)),
  );

const NO_MATCH = Number.POSITIVE_INFINITY;

/** Returns how well a label matches a query. Smaller is better. */
function rankLabel(query: Phrase, label: Phrase): number {
  if (label.joined === query.joined) return 0;
  if (label.joined.startsWith(query.joined)) return 4;
  if (query.words.every((word) => label.words.some((labelWord) => labelWord.startsWith(word)))) return 8;
  return query.joined.length >= 2 && label.text.includes(query.text) ? 12 : NO_MATCH;
}

/** Returns the rank of a place's best label. Between equal labels, the name comes before an alias. */
const rankNeighborhood = (query: Phrase, labels: readonly Phrase[]): number =>
  Math.min(...labels.map((label, place) => rankLabel(query, label) + Math.min(place, 1)));

/** Added to the rank of a place when some words of the query, or all of them, only match its borough. */
const BESIDE_BOROUGH = 10;
const ONLY_IN_BOROUGH = 24;

/**
 * Returns the neighborhoods that match a query, best first: the whole name, then its beginning, then beginnings of its words
 * in any order, then letters inside a word. The query may contain a borough ('murray hill queens'). A borough alone finds
 * all its neighborhoods, after those with a similar name. Equal matches keep the order of NEIGHBORHOODS. An empty query
 * returns all of them.
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
    if (beside.words.length === words.length) return rankNeighborhood(whole, labels);
    const inBorough = beside.words.length === 0 ? ONLY_IN_BOROUGH : rankNeighborhood(beside, labels) + BESIDE_BOROUGH;
    return Math.min(rankNeighborhood(whole, labels), inBorough);
  };
  return index
    .map(({ neighborhood, labels }) => ({ neighborhood, rank: rank(labels, neighborhood.borough) }))
    .filter((match) => match.rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ neighborhood }) => neighborhood);
}
