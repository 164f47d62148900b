import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { GENRES, INTERESTS, LIFE_GOALS, SPOKEN_LANGUAGES, TRAITS } from '#contract/profiles/options.ts';
import { ownInterestKey, sharedOwnInterests } from '#contract/profiles/own-interests.ts';
import type { Fact, TraitEnd } from '#contract/writing/facts.ts';
import { rarity } from './reason-order.rules.ts';
import { foldToWords, plainName } from './repeatable-words.rules.ts';
import type { Shown } from './shown-fields.rules.ts';

/** The number of items that are named from one list. */
const NAMED = 2;
const ARTISTS_ROOM = 44;
const OWN_INTERESTS_ROOM = 44;

/** Finds facts of one kind that two profiles share. `me` is the reader. */
type Find = (me: Shown, them: Shown) => Fact[];

/** Returns the first options that both chose, in the order of the contract, so that both readers get the same ones. */
const inBoth = <T>(options: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] =>
  options.filter((option) => mine.includes(option) && theirs.includes(option)).slice(0, NAMED);

/** The artists of a profile by the form in which they are compared. The reader of a page is compared with all its members. */
const folded = new WeakMap<Shown['topArtists'], readonly { name: string; key: string }[]>();
function foldedArtists({ topArtists }: Shown) {
  const artists = folded.get(topArtists) ?? topArtists.map(({ name }) => ({ name, key: foldToWords(name) }));
  folded.set(topArtists, artists);
  return artists;
}

const artists: Find = (me, them) => {
  if (me.topArtists.length === 0 || them.topArtists.length === 0) return [];
  const theirs = new Set(foldedArtists(them).map(({ key }) => key));
  const [first, second] = foldedArtists(me)
    .filter(({ key }) => key !== '' && theirs.has(key))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap(({ name }) => plainName(name, ARTISTS_ROOM) ?? []);
  if (!first) return [];
  const names = second && first.length + second.length <= ARTISTS_ROOM ? [first, second] : [first];
  return [{ kind: 'artists', fields: ['topArtists'], names }];
};

const home: Find = (me, them) => {
  const name =
    me.neighborhood && me.neighborhood === them.neighborhood ? neighborhoodById(me.neighborhood)?.name : undefined;
  if (name) return [{ kind: 'neighborhood', fields: ['neighborhood', 'showNeighborhood'], name }];
  if (!me.borough || me.borough !== them.borough) return [];
  return [{ kind: 'borough', fields: ['borough', 'showNeighborhood'], borough: me.borough }];
};

const languages: Find = (me, them) => {
  const ids = inBoth(
    SPOKEN_LANGUAGES.filter((language) => language !== 'english'),
    me.languages,
    them.languages,
  );
  return ids.length > 0 ? [{ kind: 'languages', fields: ['languages'], ids }] : [];
};

const months = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
/** By the months between two arrivals. The ranking gives points for the same distances (match.rules.ts of discovery). */
const CLOSE = ['sameMonth', 'nextMonth', 'around'] as const;
const arrival: Find = (me, them) => {
  const month = me.movedToNYCDate;
  if (!month || !them.movedToNYCDate) return [];
  const difference = Math.abs(months(month) - months(them.movedToNYCDate));
  const sameYear = month.slice(0, 4) === them.movedToNYCDate.slice(0, 4);
  const apart = CLOSE[difference] ?? (sameYear ? 'sameYear' : null);
  return apart ? [{ kind: 'arrival', fields: ['movedToNYCDate'], month, apart }] : [];
};

const career: Find = (me, them) =>
  me.careerField && me.careerField === them.careerField
    ? [{ kind: 'career', fields: ['careerField'], id: me.careerField }]
    : [];

const interests: Find = (me, them) => {
  const ids = inBoth(INTERESTS, me.selectedInterests, them.selectedInterests);
  return ids.length > 0 ? [{ kind: 'interests', fields: ['selectedInterests'], ids }] : [];
};

const ownInterests: Find = (me, them) => {
  const [first, second] = sharedOwnInterests(them.ownInterests, me.ownInterests)
    .sort((a, b) => (ownInterestKey(a) < ownInterestKey(b) ? -1 : 1))
    .flatMap((interest) => plainName(interest, OWN_INTERESTS_ROOM) ?? []);
  if (!first) return [];
  const names = second && first.length + second.length <= OWN_INTERESTS_ROOM ? [first, second] : [first];
  return [{ kind: 'ownInterests', fields: ['ownInterests'], names }];
};

const genres: Find = (me, them) => {
  const ids = inBoth(GENRES, me.selectedGenres, them.selectedGenres);
  return ids.length > 0 ? [{ kind: 'genres', fields: ['selectedGenres'], ids }] : [];
};

const goals: Find = (me, them) => {
  const ids = inBoth(LIFE_GOALS, me.lifeGoals, them.lifeGoals);
  return ids.length > 0 ? [{ kind: 'goals', fields: ['lifeGoals'], ids }] : [];
};

const style: Find = (me, them) =>
  me.communicationStyle && me.communicationStyle === them.communicationStyle
    ? [{ kind: 'style', fields: ['communicationStyle', 'showPersonality'], id: me.communicationStyle }]
    : [];

const endOf = (value: number): TraitEnd | null => (value <= 2 ? 'left' : value >= 4 ? 'right' : null);
const traits: Find = (me, them) => {
  const [mine, theirs] = [me.personalityTraits, them.personalityTraits];
  if (!mine || !theirs) return [];
  return TRAITS.flatMap((trait): Fact[] => {
    const [here, there] = [endOf(mine[trait]), endOf(theirs[trait])];
    const fields = [`personalityTraits.${trait}`, 'showPersonality'] as const;
    if (!here || !there) return [];
    return [
      here === there ? { kind: 'alike', fields, trait, end: here } : { kind: 'complement', fields, trait, mine: here },
    ];
  });
};

const FINDERS: readonly Find[] = [
  artists,
  home,
  languages,
  arrival,
  interests,
  ownInterests,
  genres,
  career,
  goals,
  style,
  traits,
];

/** Returns everything that two members have in common and show each other, rarest first. The reader is `me`. */
export const factsOf = (me: Shown, them: Shown): Fact[] =>
  FINDERS.flatMap((find) => find(me, them)).sort((a, b) => rarity(a) - rarity(b));

/** Returns the facts that a match reason may state: what the two share, and never a contrast. */
export const sharedFacts = (facts: readonly Fact[]): Fact[] => facts.filter(({ kind }) => kind !== 'complement');
