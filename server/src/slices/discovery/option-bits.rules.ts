import type { CareerField, Genre, Interest, LifeGoal, SpokenLanguage } from '#contract/profiles/options.ts';

// The bit of every option in discovery_members.tags. The bits are stored: never change one, and never use the bit of a
// removed option again. A new option gets the lowest bit that was never used. Bits 0 to 62 fit into the column.
export const INTEREST_BITS: Readonly<Record<Interest, number>> = {
  soccer: 0,
  football: 1,
  cocktails: 2,
  liveMusic: 3,
  edm: 4,
  hiphop: 5,
  startups: 6,
  hiking: 7,
  art: 8,
  photography: 9,
  food: 10,
  travel: 11,
  tech: 12,
  movies: 13,
  books: 14,
  gaming: 15,
  fitness: 16,
  yoga: 17,
  cooking: 18,
  dancing: 19,
};
export const GENRE_BITS: Readonly<Record<Genre, number>> = {
  pop: 20,
  hiphop: 21,
  rock: 22,
  electronic: 23,
  jazz: 24,
  classical: 25,
  rnb: 26,
  indie: 27,
  latin: 28,
  metal: 29,
};
export const LANGUAGE_BITS: Readonly<Record<SpokenLanguage, number>> = {
  english: 30,
  spanish: 31,
  french: 32,
  mandarin: 33,
  japanese: 34,
  korean: 35,
  arabic: 36,
  portuguese: 37,
  german: 38,
  italian: 39,
};
export const CAREER_FIELD_BITS: Readonly<Record<CareerField, number>> = {
  tech: 40,
  arts: 41,
  business: 42,
  healthcare: 43,
  education: 44,
  science: 45,
  entertainment: 46,
  sports: 47,
  law: 48,
  student: 49,
};
export const LIFE_GOAL_BITS: Readonly<Record<LifeGoal, number>> = {
  career: 50,
  creativity: 51,
  learning: 52,
  health: 53,
  social: 54,
  adventure: 55,
  impact: 56,
  balance: 57,
};

/**
 * The version of what discovery_members stores. Raise it when rows stored before must be rebuilt from their profiles, for
 * example because another field is indexed. A new option needs no new version, because no stored row has it.
 */
export const INDEX_VERSION = 4;

/** Returns a set of bits. Options that are not in the map, which a profile may still have, are left out. */
export const bitsOf = <T extends string>(bits: Readonly<Record<T, number>>, chosen: readonly T[]): bigint =>
  chosen.reduce(
    (combined, option) => (Object.hasOwn(bits, option) ? combined | (1n << BigInt(bits[option])) : combined),
    0n,
  );
