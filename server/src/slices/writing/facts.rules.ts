import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { LIFESTYLE_QUESTIONS, type LifestyleQuestion, TRAITS } from '#contract/profiles/options.ts';
import type { Fact, FactKind, LifestyleTopic, TraitEnd } from '#contract/writing/facts.ts';
import { fold, plainName } from './plain.rules.ts';
import type { Shown } from './shown.rules.ts';

/** The number of items that are named from one list. */
const NAMED = 2;
const ARTISTS_ROOM = 44;
const NAME_ROOM = 36;

/** Finds facts of one kind that two profiles share. `me` is the reader. */
type Find = (me: Shown, them: Shown) => Fact[];

const inBoth = <T>(mine: readonly T[], theirs: readonly T[]): T[] =>
  mine.filter((item) => theirs.includes(item)).slice(0, NAMED);
/** Returns a text that both wrote, in the reader's spelling, if it may be repeated. */
const bothWrote = (mine: string, theirs: string, max: number): string | null =>
  fold(mine) !== '' && fold(mine) === fold(theirs) ? plainName(mine, max) : null;

const artists: Find = (me, them) => {
  const theirs = new Set(them.topArtists.map(({ name }) => fold(name)));
  const [first, second] = me.topArtists.flatMap(({ name }) =>
    fold(name) && theirs.has(fold(name)) ? (plainName(name, ARTISTS_ROOM) ?? []) : [],
  );
  if (!first) return [];
  const names = second && first.length + second.length <= ARTISTS_ROOM ? [first, second] : [first];
  return [{ kind: 'artists', fields: ['topArtists'], names }];
};

const school: Find = (me, them) => {
  const name = bothWrote(me.education.school, them.education.school, NAME_ROOM);
  return name ? [{ kind: 'school', fields: ['education.school'], school: name }] : [];
};

const studies: Find = (me, them) => {
  const subject = bothWrote(me.education.fieldOfStudy, them.education.fieldOfStudy, NAME_ROOM);
  return subject ? [{ kind: 'studies', fields: ['education.fieldOfStudy'], subject }] : [];
};

/** 'Porto, Portugal' -> 'Portugal'. Returns nothing without a comma or for the two letters of a state. */
const region = (place: string): string => {
  const at = place.lastIndexOf(',');
  const end = at < 0 ? '' : place.slice(at + 1).trim();
  return end.length >= 4 ? end : '';
};
const origin: Find = (me, them) => {
  const fields = ['movedFromLocation'] as const;
  const place = bothWrote(me.movedFromLocation, them.movedFromLocation, NAME_ROOM);
  if (place) return [{ kind: 'origin', fields, place, whole: true }];
  const end = bothWrote(region(me.movedFromLocation), region(them.movedFromLocation), NAME_ROOM);
  return end ? [{ kind: 'origin', fields, place: end, whole: false }] : [];
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
    me.languages.filter((language) => language !== 'english'),
    them.languages,
  );
  return ids.length > 0 ? [{ kind: 'languages', fields: ['languages'], ids }] : [];
};

const months = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
const arrival: Find = (me, them) => {
  const month = me.movedToNYCDate;
  if (!month || !them.movedToNYCDate) return [];
  const difference = Math.abs(months(month) - months(them.movedToNYCDate));
  const sameYear = month.slice(0, 4) === them.movedToNYCDate.slice(0, 4);
  const apart = difference === 0 ? 'sameMonth' : difference === 1 ? 'nextMonth' : sameYear ? 'sameYear' : null;
  return apart ? [{ kind: 'arrival', fields: ['movedToNYCDate'], month, apart }] : [];
};

const career: Find = (me, them) =>
  me.careerField && me.careerField === them.careerField
    ? [{ kind: 'career', fields: ['careerField'], id: me.careerField }]
    : [];

const interests: Find = (me, them) => {
  const ids = inBoth(me.selectedInterests, them.selectedInterests);
  return ids.length > 0 ? [{ kind: 'interests', fields: ['selectedInterests'], ids }] : [];
};

const genres: Find = (me, them) => {
  const ids = inBoth(me.selectedGenres, them.selectedGenres);
  return ids.length > 0 ? [{ kind: 'genres', fields: ['selectedGenres'], ids }] : [];
};

const goals: Find = (me, them) => {
  const ids = inBoth(me.lifeGoals, them.lifeGoals);
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

/** Keywords by which an answer names a topic. Each question considers only the topics that make sense for it. */
const TOPIC_WORDS: Record<LifestyleTopic, RegExp> = {
  mornings: /\b(?:mornings?|early|sunrise|dawn)\b/,
  nights: /\b(?:nights?|late|midnight|nightowl)\b/,
  coffee: /\b(?:coffee|espresso|cafes?|cappuccino|cortado)\b/,
  walks: /\b(?:walks?|walking|stroll|strolling)\b/,
  museums: /\b(?:museums?|gallery|galleries|the met|moma)\b/,
  parks: /\b(?:parks?|picnics?)\b/,
  markets: /\b(?:markets?|greenmarket)\b/,
  eating: /\b(?:eat|eating|brunch|lunch|dinner|dumplings?|noodles?|tacos?|pizza|bagels?|restaurants?)\b/,
  bookshops: /\b(?:bookshops?|bookstores?|librar(?:y|ies))\b/,
  beaches: /\b(?:beach|beaches|rockaways?|coney island)\b/,
  cycling: /\b(?:bike|biking|bikes|cycling|bicycles?)\b/,
  concerts: /\b(?:concerts?|gigs?|live music|jazz club)\b/,
  movies: /\b(?:movies?|cinema|films?)\b/,
  boardGames: /\b(?:board games?|trivia|chess)\b/,
};
const DAY: readonly LifestyleTopic[] = ['mornings', 'nights'];
const TELLS: Record<LifestyleQuestion, (topic: LifestyleTopic) => boolean> = {
  idealSaturday: (topic) => !DAY.includes(topic),
  morningOrNight: (topic) => DAY.includes(topic),
  firstHangout: (topic) => !DAY.includes(topic),
};
/** An answer that rejects something is ignored: 'anything but coffee'. */
const DENIES =
  /\b(?:no|not|never|nothing|without|hate|dislike|avoid|except|but|instead|rather|dont|cant|isnt|wont|over)\b/;

function topicsOf(question: LifestyleQuestion, answer: string | undefined): LifestyleTopic[] {
  const folded = fold(answer ?? '');
  if (!folded || DENIES.test(folded)) return [];
  const found = (Object.keys(TOPIC_WORDS) as LifestyleTopic[]).filter(
    (topic) => TELLS[question](topic) && TOPIC_WORDS[topic].test(folded),
  );
  // An answer that names both mornings and nights gives no preference.
  return question === 'morningOrNight' && found.length > 1 ? [] : found;
}
const lifestyle: Find = (me, them) => {
  const found = LIFESTYLE_QUESTIONS.flatMap((question) => {
    const theirs = topicsOf(question, them.lifestyleAnswers[question]);
    return topicsOf(question, me.lifestyleAnswers[question])
      .filter((topic) => theirs.includes(topic))
      .map((topic): Fact => ({ kind: 'lifestyle', fields: [`lifestyleAnswers.${question}`], question, topic }));
  });
  return found.slice(0, 1);
};

const FINDERS: readonly Find[] = [
  artists,
  school,
  origin,
  home,
  languages,
  arrival,
  studies,
  lifestyle,
  career,
  interests,
  goals,
  genres,
  style,
  traits,
];

/** Order of the facts: those that few pairs of members share come first. */
const RARITY: Record<FactKind, number> = {
  artists: 0,
  school: 1,
  origin: 2,
  neighborhood: 3,
  languages: 4,
  arrival: 5,
  studies: 6,
  lifestyle: 7,
  career: 8,
  interests: 9,
  goals: 10,
  genres: 11,
  style: 12,
  complement: 13,
  alike: 14,
  borough: 15,
};
const COMMON_ORIGIN = 7.5;
const COMMON_ARRIVAL = 16;

export function rarity(fact: Fact): number {
  if (fact.kind === 'origin' && !fact.whole) return COMMON_ORIGIN;
  if (fact.kind === 'arrival' && fact.apart === 'sameYear') return COMMON_ARRIVAL;
  return RARITY[fact.kind];
}

/** Returns everything that two members have in common and show each other, rarest first. The reader is `me`. */
export const factsOf = (me: Shown, them: Shown): Fact[] =>
  FINDERS.flatMap((find) => find(me, them)).sort((a, b) => rarity(a) - rarity(b));
