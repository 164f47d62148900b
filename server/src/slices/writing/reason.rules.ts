import type { Language } from '#contract/languages.ts';
import type { Fact, FactField } from '#contract/writing/facts.ts';
import { WORDING } from './text/index.ts';
import type { SharedFact } from './text/wording.ts';
import { wrappedAt } from './variety.rules.ts';

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

/** Kinds that sound like a friend beside another fact. The others are stated alone. */
const SECOND = ['artists', 'neighborhood', 'languages', 'interests', 'ownInterests', 'genres', 'arrival'];

const isShared = (fact: Fact): fact is SharedFact => fact.kind !== 'complement';

/**
 * Returns one short sentence about why two members may like each other: the rarest thing they share, often with a
 * second one. null if they share nothing. The same facts and number always give the same sentence.
 * @param facts the rarest first, as reason-order.rules.ts says
 * @param pairSeed a number from 0 that belongs to the pair of members and selects among the wordings
 */
export function reasonFrom(facts: readonly Fact[], pairSeed: number, language: Language): Sentence | null {
  const wording = WORDING[language];
  const [first, ...others] = facts.filter(isShared);
  if (!first) return null;
  const firstWords = wording.telling(first);
  const repeats = (second: Fact) => wording.telling(second).some((word) => firstWords.includes(word));
  // Two facts say more than one, so half of the reasons that have room for a second one state it.
  for (const second of pairSeed % 2 === 0 ? others : []) {
    if (!SECOND.includes(second.kind) || repeats(second)) continue;
    const text = wording.sentence(wording.join(first, second));
    if (text.length <= wording.room) return sentence(text, [first, second]);
  }
  return sentence(wording.sentence(wrappedAt(wording.phrases(first), Math.floor(pairSeed / 2))), [first]);
}
