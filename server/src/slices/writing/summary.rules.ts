import type { Language } from '#contract/languages.ts';
import type { Fact, FactOf } from '#contract/writing/facts.ts';
import { type Sentence, sentence } from './reason.rules.ts';
import { WORDING } from './text/index.ts';
import { type About, type CommonFact, isPersonal, type PersonalFact } from './text/wording.ts';
import { wrappedAt } from './variety.rules.ts';

/** Returns up to two facts about personality: first differences that complement each other, then similarities. */
function aboutPeople(facts: readonly Fact[], n: number): PersonalFact[] {
  const factsOf = <K extends About>(kind: K) => facts.filter((fact): fact is FactOf<K> => fact.kind === kind);
  const first = <T>(list: readonly T[]): T[] => (list.length > 0 ? [wrappedAt(list, n)] : []);
  return [...first(factsOf('complement')), ...first(factsOf('alike')), ...factsOf('style'), ...factsOf('goals')].slice(
    0,
    2,
  );
}

/**
 * Returns two or three sentences about what connects two members, or none if there is no fact. The result is deterministic.
 * @param name what the other may be called; null without a name
 * @param n a number from 0 that selects among equivalent wordings
 */
export function summaryFrom(facts: readonly Fact[], name: string | null, n: number, language: Language): Sentence[] {
  const wording = WORDING[language];
  const people = aboutPeople(facts, n);
  const things = facts.filter((fact): fact is CommonFact => !isPersonal(fact));
  const parts = [
    ...people.map((fact, index) => ({ fact, text: wording.encounter(fact, name, n + index) })),
    ...things
      .slice(0, people.length > 0 ? 1 : 2)
      .map((fact, index) => ({ fact, text: wording.ground(fact, n + index) })),
  ];
  const sentences = parts.map(({ fact, text }, index) =>
    sentence(wording.sentence(index === 0 ? text : `${wrappedAt(wording.goingOn, n + index)}${text}`), [fact]),
  );
  const [only] = parts;
  return only && sentences.length === 1
    ? [...sentences, sentence(wrappedAt(wording.invitations, n), [only.fact])]
    : sentences;
}
