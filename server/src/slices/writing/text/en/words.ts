import type { Borough } from '#contract/profiles/boroughs.ts';
import type {
  CareerField,
  CommunicationStyle,
  Genre,
  Interest,
  LifeGoal,
  SpokenLanguage,
  Trait,
} from '#contract/profiles/options.ts';
import type { TraitEnd } from '#contract/writing/facts.ts';
import { SPOKEN_LANGUAGE_NAMES } from '#server/platform/text/spoken-languages.ts';

// Wordings of option ids for use in the middle of a sentence. Pure data.

export const INTERESTS: Record<Interest, string> = {
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

export const GENRES: Record<Genre, string> = {
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

export const LANGUAGES: Record<SpokenLanguage, string> = SPOKEN_LANGUAGE_NAMES.en;

export const CAREERS: Record<Exclude<CareerField, 'student'>, string> = {
  tech: 'tech',
  arts: 'the arts',
  business: 'business',
  healthcare: 'healthcare',
  education: 'education',
  science: 'science',
  entertainment: 'entertainment',
  sports: 'sports',
  law: 'law',
};

export const GOALS: Record<LifeGoal, string> = {
  career: 'your careers',
  creativity: 'being creative',
  learning: 'learning new things',
  health: 'staying healthy',
  social: 'meeting people',
  adventure: 'adventure',
  impact: 'making a difference',
  balance: 'a balanced life',
};

export const STYLES: Record<CommunicationStyle, string> = {
  direct: 'direct',
  thoughtful: 'thoughtful',
  expressive: 'expressive',
  diplomatic: 'diplomatic',
  analytical: 'analytical',
  casual: 'casual',
  empathetic: 'empathetic',
  playful: 'playful',
};

/** Boroughs with their preposition: 'in Queens', 'on Staten Island'. */
export const BOROUGHS: Record<Borough, { name: string; within: string }> = {
  Bronx: { name: 'the Bronx', within: 'in the Bronx' },
  Brooklyn: { name: 'Brooklyn', within: 'in Brooklyn' },
  Manhattan: { name: 'Manhattan', within: 'in Manhattan' },
  Queens: { name: 'Queens', within: 'in Queens' },
  'Staten Island': { name: 'Staten Island', within: 'on Staten Island' },
};

/** Verb phrases for a member who leans to one end of a slider. They follow 'you', 'you both' or 'they'. */
export const TEMPERS: Record<Trait, Record<TraitEnd, string>> = {
  energyStyle: { left: 'recharge in quiet', right: 'get energy from people' },
  decisionStyle: { left: 'go by logic', right: 'go by feeling' },
  socialStyle: { left: 'like a long conversation', right: 'like doing things in a group' },
  lifePace: { left: 'like a good plan', right: 'like to keep plans loose' },
  communicationStyle: { left: 'say things straight', right: 'put things gently' },
};
