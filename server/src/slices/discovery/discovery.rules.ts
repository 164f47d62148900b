import type { PublicProfile } from '#contract/profiles/fields.ts';
import {
  CAREER_FIELDS,
  type CareerField,
  GENRES,
  INTERESTS,
  type Interest,
  LANGUAGES,
  type Language,
  LIFE_GOALS,
  TRAITS,
  type Trait,
} from '#contract/profiles/options.ts';
import { fnv1a } from '#server/platform/hashes.ts';
import { fold } from './discovery.fold.rules.ts';

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
  taste: 8,
  lifeGoal: 4,
  arrivalMonth: 4,
  arrivalWithin: 3,
  traitsMax: 20,
} as const;

/** Where each list begins in the bits of `tags`; 58 bits in all. A new option goes to the end of all, not of its list. */
const INTERESTS_AT = 0;
const GENRES_AT = INTERESTS_AT + INTERESTS.length;
const LANGUAGES_AT = GENRES_AT + GENRES.length;
const CAREER_FIELDS_AT = LANGUAGES_AT + LANGUAGES.length;
const LIFE_GOALS_AT = CAREER_FIELDS_AT + CAREER_FIELDS.length;

const bits = <T extends string>(list: readonly T[], chosen: readonly T[], offset: number): bigint =>
  chosen.reduce((all, id) => (list.includes(id) ? all | (1n << BigInt(offset + list.indexOf(id))) : all), 0n);

export const interestBits = (interests: readonly Interest[]) => bits(INTERESTS, interests, INTERESTS_AT);
export const languageBits = (languages: readonly Language[]) => bits(LANGUAGES, languages, LANGUAGES_AT);
export const careerFieldBits = (field: CareerField | null) =>
  bits(CAREER_FIELDS, field ? [field] : [], CAREER_FIELDS_AT);

/** What matching knows of a member: nothing that they hide. */
export interface Matchable {
  interests: bigint;
  /** Genres, languages but English, career field: what counts the same. */
  tastes: bigint;
  lifeGoals: bigint;
  artists: string[];
  /** Months since year 0. */
  arrival: number | null;
  /** Null where the member does not show them. */
  traits: Record<Trait, number> | null;
}

export type MatchFields = Pick<
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
>;

export const arrivalMonths = (month: string | null): number | null =>
  month ? Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 : null;

/** An artist is the same artist wherever it was found: the name decides. */
export const artistKey = (name: string) => fold(name);

export const matchable = (profile: MatchFields): Matchable => ({
  interests: interestBits(profile.selectedInterests),
  tastes:
    bits(GENRES, profile.selectedGenres, GENRES_AT) |
    languageBits(profile.languages.filter((language) => language !== 'english')) |
    careerFieldBits(profile.careerField),
  lifeGoals: bits(LIFE_GOALS, profile.lifeGoals, LIFE_GOALS_AT),
  artists: [...new Set(profile.topArtists.map(({ name }) => artistKey(name)))],
  arrival: arrivalMonths(profile.movedToNYCDate),
  traits: profile.showPersonality ? profile.personalityTraits : null,
});

/** The bits a member is found by: all that is matched on, and English, which is searched for though it does not tell. */
export const tagsOf = (facts: Matchable, languages: readonly Language[]): bigint =>
  facts.interests | facts.tastes | facts.lifeGoals | languageBits(languages);

/** One bit of 63 for each artist: members without a bit in common have no artist in common. */
export function artistBits(artists: readonly string[]): bigint {
  let all = 0n;
  for (const artist of artists) {
    const units = Array.from({ length: artist.length }, (_, at) => artist.charCodeAt(at));
    all |= 1n << BigInt(fnv1a(units) % 63);
  }
  return all;
}

function countBits(value: bigint): number {
  let count = 0;
  for (let rest = value; rest > 0n; rest &= rest - 1n) count++;
  return count;
}

/** -> points, 0 and up; the same whichever of the two asks. */
export function matchScore(a: Matchable, b: Matchable): number {
  const apart = a.arrival === null || b.arrival === null ? POINTS.arrivalWithin : Math.abs(a.arrival - b.arrival);
  const { traits: mine } = a;
  const { traits: theirs } = b;
  const difference =
    mine && theirs ? TRAITS.reduce((sum, trait) => sum + Math.abs(mine[trait] - theirs[trait]), 0) : POINTS.traitsMax;
  return (
    POINTS.artist * a.artists.filter((artist) => b.artists.includes(artist)).length +
    POINTS.interest * countBits(a.interests & b.interests) +
    POINTS.taste * countBits(a.tastes & b.tastes) +
    POINTS.lifeGoal * countBits(a.lifeGoals & b.lifeGoals) +
    POINTS.arrivalMonth * Math.max(0, POINTS.arrivalWithin - apart) +
    POINTS.traitsMax -
    difference
  );
}
