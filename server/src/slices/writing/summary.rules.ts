import type { Fact, FactOf } from '#contract/writing/facts.ts';
import { and, arrivalTime, capital, clauseOf, occasion } from './clauses.rules.ts';
import { type Sentence, sentence } from './reason.rules.ts';
import { ALIKE, COMPLEMENT, INVITATIONS, type Person, SAME_GOAL, SAME_STYLE } from './trait-phrases.ts';
import { nth } from './variety.rules.ts';
import { BOROUGHS, TOPICS } from './words.ts';

const YOU: Person = { name: 'you', does: (plural) => plural };
const THEY: Person = { name: 'they', does: (plural) => plural };
const named = (name: string): Person => ({ name, does: (_plural, singular) => singular });

type About = 'complement' | 'alike' | 'style' | 'goals';
const isAbout = <K extends Fact['kind']>(fact: Fact, ...kinds: K[]): fact is FactOf<K> =>
  kinds.includes(fact.kind as K);

/** Returns a clause about how two people get along, in lower case and without a full stop. */
function encounter(fact: FactOf<About>, other: Person, n: number): string {
  switch (fact.kind) {
    case 'complement':
      return fact.mine === 'left'
        ? nth(COMPLEMENT[fact.trait], n)(YOU, other)
        : nth(COMPLEMENT[fact.trait], n)(other, YOU);
    case 'alike':
      return nth(ALIKE[fact.trait][fact.end], n);
    case 'style':
      return nth(SAME_STYLE[fact.id], n);
    case 'goals': {
      const [goal] = fact.ids;
      return goal ? nth(SAME_GOAL[goal], n) : clauseOf(fact);
    }
  }
}

/** Returns a clause about another thing in common, in lower case and without a full stop. */
function ground(fact: Exclude<Fact, FactOf<About>>, n: number): string {
  const both = clauseOf(fact);
  switch (fact.kind) {
    case 'artists':
      return nth(
        [
          `${both}, so the first song is chosen`,
          `with ${and(fact.names)} on both your lists, the music takes care of itself`,
        ],
        n,
      );
    case 'school':
      return nth([`${both}, and there must be stories`, `${both}, so you know some of the same rooms`], n);
    case 'origin':
      return nth([`${both}, so some things need few words`, `${both}, and can compare New York with home`], n);
    case 'neighborhood':
      return nth([`${both}, so it is a short walk to a first hello`, `${both}, and could meet around the corner`], n);
    case 'borough':
      return nth(
        [`${both}, so meeting is a short trip`, `with both of you ${BOROUGHS[fact.borough].within}, the way is short`],
        n,
      );
    case 'languages':
      return nth([`${both}, so you can choose how to say hi`, `${both}, and could switch whenever you like`], n);
    case 'arrival':
      return fact.apart === 'nextMonth'
        ? nth(
            [`${both}, so the city is about as new to each of you`, `${both}, and could compare first impressions`],
            n,
          )
        : nth(
            [
              `${both}, so the city is about as new to each of you`,
              `since ${arrivalTime(fact)} the city has been home to you both`,
            ],
            n,
          );
    case 'studies':
      return nth([`${both}, so you can skip the basics`, `${both}, and could trade stories about it`], n);
    case 'lifestyle':
      return fact.question === 'morningOrNight'
        ? nth(
            [
              `${both}, so finding a time should be simple`,
              `${TOPICS[fact.topic]} suit you both, which settles the when`,
            ],
            n,
          )
        : nth(
            [
              `${both}, so the plan is half made`,
              `${TOPICS[fact.topic]} came up in both your answers${occasion(fact.question)}`,
            ],
            n,
          );
    case 'career':
      return nth([`${both}, so you could talk shop a little`, `${both}, and will know how a week of it feels`], n);
    case 'interests':
      return nth([`${both}, so there is a first thing to do`, `${both}, and that is easier with company`], n);
    case 'genres':
      return nth([`${both}, so swap a song or two`, `${both}, and could find a night out for it`], n);
  }
}

/** Openings that connect a sentence to the previous one. */
const GOING_ON = ['And ', 'On top of that, ', 'Better still, ', 'Also, '] as const;

/** Returns up to two facts about personality: first differences that complement each other, then similarities. */
function aboutPeople(facts: readonly Fact[], n: number): FactOf<About>[] {
  const of = <K extends About>(kind: K) => facts.filter((fact): fact is FactOf<K> => fact.kind === kind);
  const first = <T>(list: readonly T[]): T[] => (list.length > 0 ? [nth(list, n)] : []);
  return [...first(of('complement')), ...first(of('alike')), ...of('style'), ...of('goals')].slice(0, 2);
}

/**
 * Returns two or three sentences about what connects two members, or none if there is no fact. The result is deterministic.
 * @param name what the other may be called, or null for 'they'
 * @param n a number from 0 that selects among equivalent wordings
 */
export function summaryFrom(facts: readonly Fact[], name: string | null, n: number): Sentence[] {
  const other = name ? named(name) : THEY;
  const people = aboutPeople(facts, n);
  const things = facts.filter((fact) => !isAbout(fact, 'complement', 'alike', 'style', 'goals')) as Exclude<
    Fact,
    FactOf<About>
  >[];
  const said = [
    ...people.map((fact, at) => ({ fact, text: encounter(fact, other, n + at) })),
    ...things.slice(0, people.length > 0 ? 1 : 2).map((fact, at) => ({ fact, text: ground(fact, n + at) })),
  ];
  const sentences = said.map(({ fact, text }, at) =>
    sentence(at === 0 ? `${capital(text)}.` : `${nth(GOING_ON, n + at)}${text}.`, [fact]),
  );
  const [only] = said;
  return only && sentences.length === 1 ? [...sentences, sentence(nth(INVITATIONS, n), [only.fact])] : sentences;
}
