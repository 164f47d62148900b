import type { Fact, FactField } from '#contract/writing/facts.ts';
import { capital, clauseOf, joinClauses } from './clauses.rules.ts';
import { phrasesFor, type SharedFact } from './phrases.rules.ts';
import { nth } from './variety.rules.ts';

/** A sentence, the facts it states, and the fields of both members that it is based on. */
export interface Sentence {
  text: string;
  facts: readonly Fact[];
  fields: readonly FactField[];
}

export const sentence = (text: string, facts: readonly Fact[]): Sentence => ({
  text,
  facts,
  fields: [...new Set(facts.flatMap(({ fields }) => fields))],
});

/** A card has room for about this many characters. A second fact is added only if it fits. */
const ROOM = 76;
/** Kinds that sound like a friend beside another fact. The others are stated alone. */
const SECOND = ['artists', 'neighborhood', 'languages', 'interests', 'genres', 'arrival'];

const SMALL_WORDS = ['and', 'are', 'both', 'for', 'from', 'here', 'the', 'they', 'you'];
const tellingWords = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !SMALL_WORDS.includes(word));
/** Whether two facts share a word, as 'are in tech' and 'like tech' do. */
const repeats = (a: Fact, b: Fact): boolean => {
  const said = tellingWords(clauseOf(a));
  return tellingWords(clauseOf(b)).some((word) => said.includes(word));
};
const isShared = (fact: Fact): fact is SharedFact => fact.kind !== 'complement';

/**
 * Returns one short sentence about why two members may like each other: the rarest thing they share, often with a second one
 * if there is room. Returns null if they share nothing. The same facts and number always give the same sentence.
 * @param n a number from 0 that belongs to the pair of members and selects among the wordings
 */
export function reasonFrom(facts: readonly Fact[], n: number): Sentence | null {
  const [first, ...others] = facts.filter(isShared);
  if (!first) return null;
  const joined = others
    .filter((second) => SECOND.includes(second.kind) && !repeats(first, second))
    .map((second) => ({ second, text: `${capital(joinClauses(first, second))}.` }))
    .find(({ text }) => text.length <= ROOM);
  // Two facts say more than one, so half of the reasons that have room for a second one state it.
  if (joined && n % 2 === 0) return sentence(joined.text, [first, joined.second]);
  return sentence(`${nth(phrasesFor(first), Math.floor(n / 2))}.`, [first]);
}
