import type { PersonalityTraits, PublicProfile } from '#contract/profiles/fields.ts';
import { GENRES, INTERESTS, type Interest, LANGUAGES, type Language, TRAITS } from '#contract/profiles/options.ts';

/**
 * How well two members match: one pure function of two profiles, stated twice on purpose: here, and as SQL over
 * discovery_members (discovery.store.ts), so that the database can order by it. A test holds the two together.
 *
 * Points: 16 for each artist both listen to, 12 for each interest, 8 for each genre, for each language but English
 * (which all share) and for the same career field, 4 for each life goal, up to 12 for having arrived within three
 * months of each other, up to 20 for alike personalities (only where both show theirs).
 */
export const POINTS = {
  artist: 16,
  interest: 12,
  genre: 8,
  language: 8,
  careerField: 8,
  lifeGoal: 4,
  arrivalMonth: 4,
  arrivalWithin: 3,
  traitsMax: 20,
} as const;

/** Languages that say something of a match. */
const TELLING: readonly Language[] = LANGUAGES.filter((language) => language !== 'english');
/** Where each list begins in the bits of `tags`: interests, then genres, then languages. */
const OFFSETS = { interests: 0, genres: INTERESTS.length, languages: INTERESTS.length + GENRES.length };

const bits = (list: readonly string[], chosen: readonly string[], offset: number): bigint =>
  chosen.reduce((sum, id) => {
    const at = list.indexOf(id);
    return at < 0 ? sum : sum | (1n << BigInt(offset + at));
  }, 0n);

export const interestBits = (interests: readonly Interest[]) => bits(INTERESTS, interests, OFFSETS.interests);
export const languageBits = (languages: readonly Language[]) => bits(LANGUAGES, languages, OFFSETS.languages);

/** What matching knows of a member: nothing that they hide. */
export interface Matchable {
  interests: bigint;
  genresAndLanguages: bigint;
  artists: string[];
  careerField: string | null;
  /** Months since year 0. */
  arrival: number | null;
  /** In the order of TRAITS; null where the member does not show them. */
  traits: number[] | null;
  lifeGoals: string[];
}

export const arrivalMonths = (month: string | null): number | null =>
  month ? Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 : null;

const traitList = (traits: PersonalityTraits) => TRAITS.map((trait) => traits[trait]);

/** An artist is the same artist wherever it was found: the name decides. */
export const artistKey = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

export function matchable(
  profile: Pick<
    PublicProfile,
    | 'selectedInterests'
    | 'selectedGenres'
    | 'languages'
    | 'topArtists'
    | 'careerField'
    | 'movedToNYCDate'
    | 'personalityTraits'
    | 'showPersonality'
    | 'lifeGoals'
  >,
): Matchable {
  return {
    interests: interestBits(profile.selectedInterests),
    genresAndLanguages:
      bits(GENRES, profile.selectedGenres, OFFSETS.genres) |
      languageBits(profile.languages.filter((language) => TELLING.includes(language))),
    artists: [...new Set(profile.topArtists.map(({ name }) => artistKey(name)))],
    careerField: profile.careerField,
    arrival: arrivalMonths(profile.movedToNYCDate),
    traits: profile.showPersonality ? traitList(profile.personalityTraits) : null,
    lifeGoals: profile.lifeGoals,
  };
}

function countBits(value: bigint): number {
  let count = 0;
  for (let rest = value; rest > 0n; rest &= rest - 1n) count++;
  return count;
}
const inBoth = (a: readonly string[], b: readonly string[]) => a.filter((item) => b.includes(item)).length;

/** -> points, 0 and up; the same whichever of the two asks. */
export function matchScore(a: Matchable, b: Matchable): number {
  const apart = a.arrival === null || b.arrival === null ? Number.POSITIVE_INFINITY : Math.abs(a.arrival - b.arrival);
  const difference = a.traits && b.traits ? a.traits.reduce((sum, value, at) => sum + Math.abs(value - (b.traits?.[at] ?? value)), 0) : null;
  return (
    POINTS.artist * inBoth(a.artists, b.artists) +
    POINTS.interest * countBits(a.interests & b.interests) +
    POINTS.genre * countBits(a.genresAndLanguages & b.genresAndLanguages) +
    POINTS.lifeGoal * inBoth(a.lifeGoals, b.lifeGoals) +
    (a.careerField !== null && a.careerField === b.careerField ? POINTS.careerField : 0) +
    POINTS.arrivalMonth * Math.max(0, POINTS.arrivalWithin - apart) +
    (difference === null ? 0 : POINTS.traitsMax - difference)
  );
}

/** Folded for a search: case, accents and outer blanks do not count. */
export const foldName = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** What a search finds a member by: username, names, and each word of them. */
export function searchNames(profile: Pick<PublicProfile, 'username' | 'firstName' | 'lastName'>): string[] {
  const full = foldName(`${profile.firstName} ${profile.lastName}`);
  return [...new Set([foldName(profile.username), full, ...full.split(/\s+/)])].filter(Boolean);
}
