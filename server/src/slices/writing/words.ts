import type { Borough } from '#contract/profiles/neighborhoods.ts';
import type {
  CareerField,
  CommunicationStyle,
  Genre,
  Interest,
  Language,
  LifeGoal,
  Trait,
} from '#contract/profiles/options.ts';
import type { LifestyleTopic, TraitEnd } from '#contract/writing/facts.ts';

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

export const LANGUAGES: Record<Language, string> = {
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
  career: 'building a career',
  creativity: 'making things',
  learning: 'learning',
  health: 'staying healthy',
  social: 'good company',
  adventure: 'adventure',
  impact: 'making a difference',
  balance: 'balance',
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

export const TOPICS: Record<LifestyleTopic, string> = {
  mornings: 'mornings',
  nights: 'late nights',
  coffee: 'coffee',
  walks: 'a walk',
  museums: 'a museum',
  parks: 'the park',
  markets: 'a market',
  eating: 'a good meal',
  bookshops: 'a bookshop',
  beaches: 'the beach',
  cycling: 'a bike ride',
  concerts: 'a concert',
  movies: 'a movie',
  boardGames: 'games and trivia',
};

/** Boroughs with their preposition: 'in Queens', 'on Staten Island'. */
export const BOROUGHS: Record<Borough, { name: string; within: string }> = {
  Bronx: { name: 'the Bronx', within: 'in the Bronx' },
  Brooklyn: { name: 'Brooklyn', within: 'in Brooklyn' },
  Manhattan: { name: 'Manhattan', within: 'in Manhattan' },
  Queens: { name: 'Queens', within: 'in Queens' },
  'Staten Island': { name: 'Staten Island', within: 'on Staten Island' },
};

/** Descriptions of a member who leans to one end: `does` follows 'you' or 'they', and `brings` is a noun. */
export const TEMPERS: Record<Trait, Record<TraitEnd, { does: string; brings: string }>> = {
  energyStyle: {
    left: { does: 'recharge in quiet', brings: 'quiet time' },
    right: { does: 'get energy from people', brings: 'good company' },
  },
  decisionStyle: {
    left: { does: 'lead with logic', brings: 'a clear head' },
    right: { does: 'lead with feeling', brings: 'a good gut feeling' },
  },
  socialStyle: {
    left: { does: 'like a long conversation best', brings: 'long conversations' },
    right: { does: 'like doing things in a group', brings: 'plenty of company' },
  },
  lifePace: {
    left: { does: 'like a plan', brings: 'a good plan' },
    right: { does: 'like to leave a day open', brings: 'an open day' },
  },
  communicationStyle: {
    left: { does: 'say things straight', brings: 'plain words' },
    right: { does: 'choose words with tact', brings: 'gentle words' },
  },
};
