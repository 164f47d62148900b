import type { Fact, FactOf } from '#contract/writing/facts.ts';
import { and, arrivalTime, capital, clauseOf } from './clauses.rules.ts';
import { type Sentence, sentence } from './reason.rules.ts';
import { ALIKE, COMPLEMENT, INVITATIONS, type Person, SAME_GOAL, SAME_STYLE } from './trait-phrases.ts';
import { nth } from './variety.rules.ts';
import { BOROUGHS, STYLES } from './words.ts';

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
      return `you’d both call yourselves ${STYLES[fact.id]}, ${SAME_STYLE[fact.id]}`;
    case 'goals': {
      const [goal] = fact.ids;
      return goal ? `${clauseOf(fact)}, ${SAME_GOAL[goal]}` : clauseOf(fact);
    }
  }
}

/** Returns a clause about another thing in common, in lower case and without a full stop. */
function ground(fact: Exclude<Fact, FactOf<About>>, n: number): string {
  const both = clauseOf(fact);
  switch (fact.kind) {
    case 'artists':
      return nth(
        [`${both}, so you could compare favorite songs`, `${and(fact.names)} could be your first playlist`],
        n,
      );
    case 'neighborhood':
      return nth(
        [`${both}, so meeting up is easy`, `you’re neighbors in ${fact.name}, so a first hello is close by`],
        n,
      );
    case 'borough': {
      const { within } = BOROUGHS[fact.borough];
      return nth([`${both}, so meeting up is easy`, `you’re both ${within}, so it’s a short trip`], n);
    }
    case 'languages':
      return nth([`${both}, so you can pick how to say hi`, `${both}, and could switch whenever you like`], n);
    case 'arrival':
      return fact.apart === 'nextMonth' || fact.apart === 'around'
        ? `${both}, so you could compare first impressions`
        : nth(
            [
              `${both}, so you could compare first impressions`,
              `the city has been home to you both since ${arrivalTime(fact)}`,
            ],
            n,
          );
    case 'career':
      return nth([`${both}, so you could talk shop a little`, `${both}, so you’ll understand each other’s week`], n);
    case 'interests':
      return nth(
        [`${both}, so there’s your first thing to do together`, `${both}, so you’ll have plenty to talk about`],
        n,
      );
    case 'genres':
      return nth([`${both}, so swap a song or two`, `${both}, so you could find a night out for it`], n);
  }
}

/** Openings that connect a sentence to the previous one. */
const GOING_ON = ['And ', 'On top of that, ', 'Better yet, ', 'Also, '] as const;

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
