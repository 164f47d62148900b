import type { CareerField, Interest, SpokenLanguage, Trait } from '#contract/profiles/options.ts';
import { fnv1a } from '#server/platform/hashes.ts';
import type { VisibleProfile } from '#server/slices/profiles/index.ts';
import { foldForSearch } from './names.rules.ts';
import {
  bitsOf,
  CAREER_FIELD_BITS,
  GENRE_BITS,
  INTEREST_BITS,
  LANGUAGE_BITS,
  LIFE_GOAL_BITS,
} from './option-bits.rules.ts';

/**
 * The points of a match. ranking-score.sql.ts computes them in SQL, so that the database can order members. intros.test.ts compares
 * them with those of `matchPointsBetween`.
 */
export const POINTS = {
  artist: 16,
  interest: 12,
  taste: 8,
  lifeGoal: 4,
  arrivalMonth: 4,
  arrivalWithin: 3,
  traitsMax: 20,
  /** The most minutes by train, and the points of somebody who lives so near. They depend on the viewer alone. */
  near: [
    [20, 12],
    [30, 8],
    [45, 4],
  ],
} as const;

interface Filter {
  interest?: Interest | undefined;
  language?: SpokenLanguage | undefined;
  careerField?: CareerField | undefined;
}
/** Returns the bits that a member must have to match the filters. */
export const filterBits = ({ interest, language, careerField }: Filter): bigint =>
  bitsOf(INTEREST_BITS, interest ? [interest] : []) |
  bitsOf(LANGUAGE_BITS, language ? [language] : []) |
  bitsOf(CAREER_FIELD_BITS, careerField ? [careerField] : []);

/** The facts of a member that are matched. Hidden fields are not among them. */
export interface Matchable {
  interests: bigint;
  /** Genres, languages except English, and the career field. They all count the same. */
  tastes: bigint;
  lifeGoals: bigint;
  artists: string[];
  /** Where the viewer lives, or a member shows that they do. */
  neighborhood: string | null;
  /** In months since the year 0. */
  arrival: number | null;
  /** Null when the member does not show them. */
  traits: Record<Trait, number> | null;
}

export type MatchFields = Pick<
  VisibleProfile,
  | 'selectedInterests'
  | 'selectedGenres'
  | 'languages'
  | 'topArtists'
  | 'careerField'
  | 'movedToNYCDate'
  | 'personalityTraits'
  | 'lifeGoals'
  | 'neighborhood'
>;

export const arrivalMonths = (month: string | null): number | null =>
  month ? Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 : null;

/** Returns the form in which artists are compared. Catalogs give the same artist different ids, so the name decides. */
export const artistKey = (name: string) => foldForSearch(name);

export const matchable = (profile: MatchFields): Matchable => ({
  interests: bitsOf(INTEREST_BITS, profile.selectedInterests),
  tastes:
    bitsOf(GENRE_BITS, profile.selectedGenres) |
    bitsOf(
      LANGUAGE_BITS,
      profile.languages.filter((language) => language !== 'english'),
    ) |
    bitsOf(CAREER_FIELD_BITS, profile.careerField ? [profile.careerField] : []),
  lifeGoals: bitsOf(LIFE_GOAL_BITS, profile.lifeGoals),
  artists: [...new Set(profile.topArtists.map(({ name }) => artistKey(name)))],
  neighborhood: profile.neighborhood,
  arrival: arrivalMonths(profile.movedToNYCDate),
  traits: profile.personalityTraits,
});

/** Returns the bits that filters look for: all matched options, and English, which is a filter but gives no points. */
export const tagsOf = (facts: Matchable, languages: readonly SpokenLanguage[]): bigint =>
  facts.interests | facts.tastes | facts.lifeGoals | bitsOf(LANGUAGE_BITS, languages);

/** Returns one of 63 bits for each artist. Members without a common bit have no artist in common. */
export function artistBits(artists: readonly string[]): bigint {
  let bits = 0n;
  for (const artist of artists) {
    const units = Array.from({ length: artist.length }, (_, index) => artist.charCodeAt(index));
    bits |= 1n << BigInt(fnv1a(units) % 63);
  }
  return bits;
}
