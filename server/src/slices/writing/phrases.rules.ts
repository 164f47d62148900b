import type { Fact, FactKind, FactOf } from '#contract/writing/facts.ts';
import { and, arrivalTime, article, capital, occasion, predicateOf } from './clauses.rules.ts';
import { BOROUGHS, CAREERS, GENRES, GOALS, INTERESTS, LANGUAGES, STYLES, TEMPERS, TOPICS } from './words.ts';

/**
 * The wordings of a match reason that are specific to one kind of fact, one for each kind of sentence. No wording is used
 * for two kinds of sentence, so cards with different kinds of sentence never sound alike.
 */
interface Phrases {
  both: string;
  common: string;
  two: string;
  could: string;
  one: string;
  other: string;
}

/** Every kind except 'complement', whose wordings need both ends of a trait. */
type PhrasedKind = Exclude<FactKind, 'complement'>;

/** Interests that take a plural verb. */
const PLURAL = ['cocktails', 'startups', 'movies', 'books'];
const is = (list: readonly unknown[]) => (list.length > 1 ? 'are' : 'is');
const s = (list: readonly unknown[]) => (list.length > 1 ? '' : 's');

/** The wordings for each kind of fact. */
const PHRASES: { [K in PhrasedKind]: (fact: FactOf<K>) => Phrases } = {
  artists: (fact) => {
    const names = and(fact.names);
    return {
      both: `${names} ${is(fact.names)} on both your lists`,
      common: `You have ${names} in common`,
      two: `Two fans of ${names}, one city`,
      could: `You could trade favorite songs by ${names}`,
      one: `Your playlists meet at ${names}`,
      other: `${names} could be your opening song`,
    };
  },
  school: (fact) => ({
    both: `${fact.school} is on both your profiles`,
    common: `You have ${fact.school} in common`,
    two: `Two from ${fact.school}, one city`,
    could: `You could swap ${fact.school} stories`,
    one: `You may know the same corners of ${fact.school}`,
    other: `From ${fact.school} to New York, both of you`,
  }),
  origin: (fact) => ({
    both: `You both left ${fact.place} for New York`,
    common: `You have ${fact.place} in common`,
    two: `Two from ${fact.place}, one city`,
    could: `You could compare New York with ${fact.place}`,
    one: `The road here began in ${fact.place} for you both`,
    other: `From ${fact.place} to New York, both of you`,
  }),
  neighborhood: (fact) => ({
    both: `${fact.name} is home to both of you`,
    common: `You have ${fact.name} in common`,
    two: `Two neighbors in ${fact.name}`,
    could: `You could meet on a corner in ${fact.name}`,
    one: `You share the streets of ${fact.name}`,
    other: `Same neighborhood: ${fact.name}`,
  }),
  borough: (fact) => {
    const { name, within } = BOROUGHS[fact.borough];
    return {
      both: `${capital(name)} is home to both of you`,
      common: `You have ${name} in common`,
      two: `Two neighbors ${within}`,
      could: `You could meet halfway ${within}`,
      one: `You share the trains of ${name}`,
      other: `Same borough: ${name}`,
    };
  },
  languages: (fact) => {
    const names = and(fact.ids.map((id) => LANGUAGES[id]));
    return {
      both: `You can say hi in ${names}`,
      common: `You have ${names} in common`,
      two: `Two speakers of ${names}, one city`,
      could: `You could switch to ${names} together`,
      one: `Your first chat can be in ${names}`,
      other: `${names} work${s(fact.ids)} for both of you`,
    };
  },
  arrival: (fact) => {
    if (fact.apart === 'nextMonth') {
      return {
        both: 'Your New York began almost together',
        common: 'You have your first months here in common',
        two: 'Two newcomers, nearly one arrival',
        could: 'You could compare your first months here',
        one: 'You are at about the same page of New York',
        other: 'You came here less than two months apart',
      };
    }
    const time = arrivalTime(fact);
    return {
      both: `${time} brought you both to New York`,
      common: `You have an arrival in ${time} in common`,
      two: `Two newcomers of ${time}`,
      could: `You could compare New York since ${time}`,
      one: `Your New York began in ${time} for you both`,
      other: `${time} was the start here for both of you`,
    };
  },
  studies: (fact) => ({
    both: `${capital(fact.subject)} was the subject for you both`,
    common: `You have ${fact.subject} in common`,
    two: `Two who studied ${fact.subject}, one city`,
    could: `You could trade stories of ${fact.subject}`,
    one: `Your classes had a name in common: ${fact.subject}`,
    other: `Same subject: ${fact.subject}`,
  }),
  lifestyle: (fact) => {
    const topic = TOPICS[fact.topic];
    const when = occasion(fact.question);
    return {
      both: `${capital(topic)} came up in both your answers`,
      common: `You have ${topic} in common`,
      two: `Two votes for ${topic}${when}`,
      could: fact.question === 'morningOrNight' ? `You could meet up around ${topic}` : `You could start with ${topic}`,
      one: `Your answers meet at ${topic}${when}`,
      other: when ? `Same idea${when}: ${topic}` : `Same hours: ${topic}`,
    };
  },
  career: (fact) => {
    if (fact.id === 'student') {
      return {
        both: 'Student days, for both of you',
        common: 'You have student life in common',
        two: 'Two students, one city',
        could: 'You could share a student table',
        one: 'Your days are both student days',
        other: 'Same season of life: student days',
      };
    }
    const field = CAREERS[fact.id];
    return {
      both: `Work means ${field} for both of you`,
      common: `You have a career in ${field} in common`,
      two: `Two people in ${field}, one city`,
      could: `You could talk shop about ${field}`,
      one: `Your workdays would make sense to each other: ${field}`,
      other: `Same field: ${field}`,
    };
  },
  interests: (fact) => {
    const things = and(fact.ids.map((id) => INTERESTS[id]));
    return {
      both: `${capital(things)} ${fact.ids.length > 1 || PLURAL.includes(things) ? 'are' : 'is'} on both your lists`,
      common: `You have ${things} in common`,
      two: `Two people for ${things}, one city`,
      could: `You could start with ${things}`,
      one: `You would have ${things} to talk about`,
      other: `${capital(things)}: there is your first topic`,
    };
  },
  goals: (fact) => {
    const goals = and(fact.ids.map((id) => GOALS[id]));
    return {
      both: `${capital(goals)} matter${s(fact.ids)} to you both`,
      common: `You have a goal in common: ${goals}`,
      two: `Two people with an eye on ${goals}`,
      could: `You could ask each other about ${goals}`,
      one: `Your goals point the same way: ${goals}`,
      other: `Same compass: ${goals}`,
    };
  },
  genres: (fact) => {
    const genres = and(fact.ids.map((id) => GENRES[id]));
    return {
      both: `${capital(genres)} play${s(fact.ids)} on both sides`,
      common: `You have ${genres} in common`,
      two: `Two pairs of ears for ${genres}`,
      could: `You could swap some ${genres}`,
      one: `Your headphones agree on ${genres}`,
      other: `${capital(genres)} could be your soundtrack`,
    };
  },
  style: (fact) => {
    const style = STYLES[fact.id];
    return {
      both: `${capital(style)} is how you both like to talk`,
      common: `You have ${article(style)} way of talking in common`,
      two: `Two ${style} talkers, one city`,
      could: `You could fall into ${article(style)} conversation`,
      one: `Your way of talking is the same: ${style}`,
      other: `Same tone: ${style}`,
    };
  },
  alike: (fact) => {
    const { brings } = TEMPERS[fact.trait][fact.end];
    return {
      both: `You both value ${brings}`,
      common: `You have a liking for ${brings} in common`,
      two: `Two people for ${brings}`,
      could: `You could agree on ${brings}`,
      one: `You would both pick ${brings}`,
      other: `Same preference: ${brings}`,
    };
  },
};

/** Returns all wordings for one fact, in a fixed order and without a full stop. */
export function phrasesFor(fact: Fact): readonly string[] {
  if (fact.kind === 'complement') {
    const { left, right } = TEMPERS[fact.trait];
    const [mine, theirs] = fact.mine === 'left' ? [left, right] : [right, left];
    return [
      `Where you ${mine.does}, they ${theirs.does}`,
      `They ${theirs.does} while you ${mine.does}`,
      `You ${mine.does}; they ${theirs.does}`,
      `You ${mine.does}, they ${theirs.does}: a good mix`,
      `One of you brings ${mine.brings}, the other ${theirs.brings}`,
      `You could even each other out: ${mine.brings} and ${theirs.brings}`,
      `Opposites that may meet well: ${mine.brings} and ${theirs.brings}`,
      `Between the two of you: ${mine.brings} and ${theirs.brings}`,
    ];
  }
  // The entry for a kind takes facts of exactly this kind, which TypeScript cannot infer for a union.
  const phrases = PHRASES[fact.kind] as (fact: Fact) => Phrases;
  const { both, common, two, could, one, other } = phrases(fact);
  const does = predicateOf(fact);
  return [
    does ? `Like you, they ${does}` : 'You got here at nearly the same time',
    does ? `They ${does} too` : 'You came here within weeks of each other',
    both,
    common,
    two,
    could,
    one,
    other,
  ];
}

/** Openings that fit any clause. */
export const FRAMES: readonly ((clause: string) => string)[] = [
  (clause) => capital(clause),
  (clause) => `Turns out ${clause}`,
  (clause) => `A good start: ${clause}`,
  (clause) => `Worth a hello: ${clause}`,
  (clause) => `As it happens, ${clause}`,
  (clause) => `Good to know: ${clause}`,
  (clause) => `Something to say hi about: ${clause}`,
  (clause) => `Here’s something: ${clause}`,
];
