import type { PublicProfile } from '#contract/profiles/fields.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { TRAITS } from '#contract/profiles/options.ts';
import { fold } from './discovery.fold.rules.ts';
import { arrivalMonths, artistKey } from './discovery.rules.ts';
import {
  FIELD_CLAUSES,
  GENRE_WORDS,
  GOAL_WORDS,
  INTEREST_WORDS,
  LANGUAGE_WORDS,
  SAID_BY_FIELD,
  TRAIT_CLAUSES,
} from './discovery.words.ts';

/** Said when two members share nothing that both show (section 8 of the specification). */
export const NO_REASON = 'looking for new friends ✨';
/** A card has room for about so many characters; a second fact has to fit. */
const ROOM = 84;
/** Names of artists are as long as they like. */
const ARTISTS_ROOM = 44;

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
  | 'personalityTraits'
  | 'showPersonality'
  | 'lifeGoals'
>;

const and = (words: readonly string[]) => words.join(' and ');
const inBoth = <T>(mine: readonly T[], theirs: readonly T[]): T[] => theirs.filter((item) => mine.includes(item));
const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A fact that both show, as a clause after 'You '; null where there is none. `n` picks among equally true wordings. */
type Fact = (me: ReasonProfile, them: ReasonProfile, n: number) => string | null;

const artists: Fact = (me, them, n) => {
  const mine = me.topArtists.map(({ name }) => artistKey(name));
  const both = new Map(them.topArtists.map(({ name }) => [artistKey(name), name.trim()]));
  const [first, second] = [...both].filter(([key]) => mine.includes(key)).map(([, name]) => name);
  if (!first) return null;
  const names = second && first.length + second.length <= ARTISTS_ROOM ? `${first} and ${second}` : first;
  return n % 2 === 0 ? `both listen to ${names}` : `both love ${names}`;
};

const origin: Fact = (me, them) => {
  const place = fold(me.movedFromLocation);
  if (!place || place !== fold(them.movedFromLocation)) return null;
  const written = [them.movedFromLocation, me.movedFromLocation].map((name) => name.trim());
  return `both came from ${written.find((name) => /^\p{Lu}/u.test(name)) ?? written[0]}`;
};

const home: Fact = (me, them) => {
  if (!me.neighborhood || me.neighborhood !== them.neighborhood || !me.showNeighborhood || !them.showNeighborhood)
    return null;
  const place = neighborhoodById(me.neighborhood);
  return place ? `are neighbors in ${place.name}` : null;
};

const languages: Fact = (me, them) => {
  const both = inBoth(me.languages, them.languages).filter((language) => language !== 'english');
  return both.length > 0 ? `both speak ${and(both.slice(0, 2).map((language) => LANGUAGE_WORDS[language]))}` : null;
};

const arrival: Fact = (me, them) => {
  const [mine, theirs] = [arrivalMonths(me.movedToNYCDate), arrivalMonths(them.movedToNYCDate)];
  if (mine === null || theirs === null || Math.abs(mine - theirs) > 1) return null;
  return mine === theirs ? `both arrived in ${monthName(me.movedToNYCDate ?? '')}` : 'arrived a month apart';
};

const field: Fact = (me, them) =>
  me.careerField && me.careerField === them.careerField ? FIELD_CLAUSES[me.careerField] : null;

const interests: Fact = (me, them, n) => {
  const said = me.careerField && me.careerField === them.careerField ? (SAID_BY_FIELD[me.careerField] ?? []) : [];
  const both = inBoth(me.selectedInterests, them.selectedInterests).filter((interest) => !said.includes(interest));
  if (both.length === 0) return null;
  const words = and(both.slice(0, 2).map((interest) => INTEREST_WORDS[interest]));
  return n % 2 === 0 ? `are both into ${words}` : `share a love of ${words}`;
};

const goals: Fact = (me, them) => {
  const both = inBoth(me.lifeGoals, them.lifeGoals);
  return both.length > 0 ? `both care most about ${and(both.slice(0, 2).map((goal) => GOAL_WORDS[goal]))}` : null;
};

const genres: Fact = (me, them) => {
  const said = inBoth(me.selectedInterests, them.selectedInterests).map((interest) => INTEREST_WORDS[interest]);
  const words = inBoth(me.selectedGenres, them.selectedGenres).map((genre) => GENRE_WORDS[genre]);
  const both = words.filter((word) => !said.includes(word)).slice(0, 2);
  return both.length > 0 ? `both like ${and(both)}` : null;
};

const temper: Fact = (me, them) => {
  if (!me.showPersonality || !them.showPersonality) return null;
  for (const trait of TRAITS) {
    const [mine, theirs] = [me.personalityTraits[trait], them.personalityTraits[trait]];
    if (Math.max(mine, theirs) <= 2) return TRAIT_CLAUSES[trait][0];
    if (Math.min(mine, theirs) >= 4) return TRAIT_CLAUSES[trait][1];
  }
  return null;
};

/** The rarest first: what few others would have in common with the reader. */
const FACTS: readonly Fact[] = [artists, origin, home, languages, arrival, field, interests, goals, genres, temper];

/** Two clauses of one 'You'. A comma parts them where the first already has an 'and'; 'both' is not said twice in a row. */
function join(first: string, second: string): string {
  const rest = first.startsWith('both ') && second.startsWith('both ') ? second.slice('both '.length) : second;
  return `You ${first}${first.includes(' and ') ? ',' : ''} and ${rest}.`;
}

/**
 * Why two members match, in one true sentence: only what both show, the rarest first, a second fact where there is room.
 * The same for the same pair of profiles; `n` (from pairNumber) lets cards beside each other read differently.
 */
export function matchReason(me: ReasonProfile, them: ReasonProfile, n = 0): string {
  const clauses = FACTS.flatMap((fact) => fact(me, them, n) ?? []);
  const [first, ...others] = clauses;
  if (!first) return NO_REASON;
  const both = others.map((second) => join(first, second)).find((sentence) => sentence.length <= ROOM);
  return both ?? `You ${first}.`;
}

/** -> a number that is the same for the same two members, whoever asks. */
export function pairNumber(a: string, b: string): number {
  let sum = 0;
  for (const letter of a + b) sum += letter.charCodeAt(0);
  return sum;
}
