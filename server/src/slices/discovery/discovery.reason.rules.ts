import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import type { CareerField, Genre, Interest, Language } from '#contract/profiles/options.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { artistKey } from './discovery.rules.ts';

/** Said when two members share nothing that both show (section 8 of the specification). */
export const NO_REASON = 'looking for new friends ✨';

const INTEREST_WORDS: Record<Interest, string> = {
  soccer: 'soccer',
  football: 'football',
  cocktails: 'a good cocktail',
  liveMusic: 'live music',
  edm: 'EDM nights',
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
  fitness: 'working out',
  yoga: 'yoga',
  cooking: 'cooking',
  dancing: 'dancing',
};
const GENRE_WORDS: Record<Genre, string> = {
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
const FIELD_WORDS: Record<Exclude<CareerField, 'student'>, string> = {
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
const languageWord = (language: Language) => language[0]?.toUpperCase() + language.slice(1);

const and = (words: readonly string[]) => (words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);
const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export type ReasonProfile = Pick<
  PublicProfile,
  | 'topArtists'
  | 'selectedInterests'
  | 'selectedGenres'
  | 'languages'
  | 'careerField'
  | 'movedToNYCDate'
  | 'movedFromLocation'
  | 'neighborhood'
  | 'showNeighborhood'
>;

/**
 * Why two members match, in one true sentence: only what both show, the rarest first. Deterministic for a pair of
 * profiles; `variant` picks among equally true wordings.
 */
export function matchReason(me: ReasonProfile, them: ReasonProfile, variant = 0): string {
  const facts: string[] = [];
  const mine = me.topArtists.map(({ name }) => artistKey(name));
  const artists = them.topArtists.filter(({ name }) => mine.includes(artistKey(name))).map(({ name }) => name);
  if (artists.length > 0) facts.push([`both listen to ${and(artists.slice(0, 2))}`, `share a soundtrack: ${and(artists.slice(0, 2))}`][variant % 2] ?? '');

  const from = foldPlace(me.movedFromLocation);
  if (from && from === foldPlace(them.movedFromLocation)) facts.push(`both came from ${them.movedFromLocation}`);

  const place = me.showNeighborhood && them.showNeighborhood && me.neighborhood === them.neighborhood && neighborhoodById(me.neighborhood ?? '');
  if (place) facts.push(`are neighbors in ${place.name}`);

  const languages = them.languages.filter((language) => language !== 'english' && me.languages.includes(language));
  if (languages.length > 0) facts.push(`both speak ${and(languages.slice(0, 2).map(languageWord))}`);

  const interests = them.selectedInterests.filter((interest) => me.selectedInterests.includes(interest));
  if (interests.length > 0) {
    const words = and(interests.slice(0, 2).map((interest) => INTEREST_WORDS[interest]));
    facts.push([`are both into ${words}`, `would both say yes to ${words}`, `both make time for ${words}`][variant % 3] ?? '');
  }
  if (me.movedToNYCDate && me.movedToNYCDate === them.movedToNYCDate) facts.push(`both arrived in ${monthName(me.movedToNYCDate)}`);
  if (me.careerField && me.careerField === them.careerField) {
    facts.push(me.careerField === 'student' ? 'are both studying here' : `both work in ${FIELD_WORDS[me.careerField]}`);
  }
  const genres = them.selectedGenres.filter((genre) => me.selectedGenres.includes(genre));
  if (facts.length < 2 && genres.length > 0) facts.push(`both like ${and(genres.slice(0, 2).map((genre) => GENRE_WORDS[genre]))}`);

  return facts.length === 0 ? NO_REASON : `You ${facts.slice(0, 2).join(', and ')}.`;
}

const foldPlace = (place: string) => place.normalize('NFKC').toLowerCase().trim();
