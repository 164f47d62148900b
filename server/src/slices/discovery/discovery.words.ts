import type { CareerField, Genre, Interest, Language, LifeGoal, Trait } from '#contract/profiles/options.ts';

/** Option ids as they stand in the middle of a sentence. */

export const INTEREST_WORDS: Record<Interest, string> = {
  soccer: 'soccer',
  football: 'football',
  cocktails: 'cocktails',
  liveMusic: 'live music',
  edm: 'EDM',
  hiphop: 'hip-hop',
  startups: 'startups',
  hiking: 'hiking',
  art: 'art',
  photography: 'photography',
  food: 'good food',
  travel: 'travel',
  tech: 'tech',
  movies: 'movies',
  books: 'books',
  gaming: 'gaming',
  fitness: 'fitness',
  yoga: 'yoga',
  cooking: 'cooking',
  dancing: 'dancing',
};

export const GENRE_WORDS: Record<Genre, string> = {
  pop: 'pop',
  hiphop: 'hip-hop',
  rock: 'rock',
  electronic: 'electronic music',
  jazz: 'jazz',
  classical: 'classical music',
  rnb: 'R&B',
  indie: 'indie',
  latin: 'Latin music',
  metal: 'metal',
};

export const LANGUAGE_WORDS: Record<Language, string> = {
  english: 'English',
  spanish: 'Spanish',
  french: 'French',
  mandarin: 'Mandarin',
  japanese: 'Japanese',
  korean: 'Korean',
  arabic: 'Arabic',
  portuguese: 'Portuguese',
  german: 'German',
  italian: 'Italian',
};

/** After 'You '. */
export const FIELD_CLAUSES: Record<CareerField, string> = {
  tech: 'both work in tech',
  arts: 'both work in the arts',
  business: 'both work in business',
  healthcare: 'both work in healthcare',
  education: 'both work in education',
  science: 'both work in science',
  entertainment: 'both work in entertainment',
  sports: 'both work in sports',
  law: 'both work in law',
  student: 'are both students',
};

/** Interests that a career field already says. */
export const SAID_BY_FIELD: Partial<Record<CareerField, readonly Interest[]>> = {
  tech: ['tech', 'startups'],
  arts: ['art'],
};

/** After 'both care most about '. */
export const GOAL_WORDS: Record<LifeGoal, string> = {
  career: 'your careers',
  creativity: 'being creative',
  learning: 'learning',
  health: 'your health',
  social: 'good company',
  adventure: 'adventure',
  impact: 'making a difference',
  balance: 'balance',
};

/** After 'You ': both stand at the left end of a trait, or both at the right. */
export const TRAIT_CLAUSES: Record<Trait, readonly [string, string]> = {
  energyStyle: ['both recharge on your own', 'both get your energy from people'],
  socialStyle: ['both like a long talk better than a crowd', 'both like a full table'],
  lifePace: ['both like a plan', 'both like to leave a day open'],
  decisionStyle: ['both decide with your heads', 'both decide with your hearts'],
  communicationStyle: ['both say things straight', 'both choose your words with care'],
};
