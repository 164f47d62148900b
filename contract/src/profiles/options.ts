/** The option lists of the specification's section 3 (O-01 to O-08). The ids are stored; the web app has the texts. */
export const CAREER_FIELDS = [
  'tech',
  'arts',
  'business',
  'healthcare',
  'education',
  'science',
  'entertainment',
  'sports',
  'law',
  'student',
] as const;
export const SPOKEN_LANGUAGES = [
  'english',
  'spanish',
  'french',
  'mandarin',
  'japanese',
  'korean',
  'arabic',
  'portuguese',
  'german',
  'italian',
] as const;
export const GENRES = [
  'pop',
  'hiphop',
  'rock',
  'electronic',
  'jazz',
  'classical',
  'rnb',
  'indie',
  'latin',
  'metal',
] as const;
export const EDUCATION_LEVELS = ['high-school', 'bachelors', 'masters', 'phd', 'other'] as const;
export const INTERESTS = [
  'soccer',
  'football',
  'cocktails',
  'liveMusic',
  'edm',
  'hiphop',
  'startups',
  'hiking',
  'art',
  'photography',
  'food',
  'travel',
  'tech',
  'movies',
  'books',
  'gaming',
  'fitness',
  'yoga',
  'cooking',
  'dancing',
] as const;
/** The union of the specification's two sets (W-16). */
export const COMMUNICATION_STYLES = [
  'direct',
  'thoughtful',
  'expressive',
  'diplomatic',
  'analytical',
  'casual',
  'empathetic',
  'playful',
] as const;
export const LIFE_GOALS = [
  'career',
  'creativity',
  'learning',
  'health',
  'social',
  'adventure',
  'impact',
  'balance',
] as const;
export const SOCIAL_KINDS = ['instagram', 'twitter', 'linkedin', 'spotify'] as const;
export const TRAITS = ['energyStyle', 'decisionStyle', 'socialStyle', 'lifePace', 'communicationStyle'] as const;
export const MBTI_TYPES = [
  'INTJ',
  'INTP',
  'ENTJ',
  'ENTP',
  'INFJ',
  'INFP',
  'ENFJ',
  'ENFP',
  'ISTJ',
  'ISFJ',
  'ESTJ',
  'ESFJ',
  'ISTP',
  'ISFP',
  'ESTP',
  'ESFP',
] as const;
/** The questions of which a member answers a few, in lifestyleAnswers (P-18); the wording is the web's. */
export const LIFESTYLE_QUESTIONS = [
  'idealSaturday',
  'morningOrNight',
  'firstHangout',
  'askMeAbout',
  'favoriteCorner',
  'bestMeal',
  'firstWeek',
  'missFromHome',
  'canTeach',
  'wantToLearn',
  'smallJoy',
  'onRepeat',
] as const;

export type CareerField = (typeof CAREER_FIELDS)[number];
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];
export type Genre = (typeof GENRES)[number];
export type EducationLevel = (typeof EDUCATION_LEVELS)[number];
export type Interest = (typeof INTERESTS)[number];
export type CommunicationStyle = (typeof COMMUNICATION_STYLES)[number];
export type LifeGoal = (typeof LIFE_GOALS)[number];
export type SocialKind = (typeof SOCIAL_KINDS)[number];
export type Trait = (typeof TRAITS)[number];
export type MbtiType = (typeof MBTI_TYPES)[number];
export type LifestyleQuestion = (typeof LIFESTYLE_QUESTIONS)[number];
