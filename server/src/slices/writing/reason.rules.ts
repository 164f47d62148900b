import type { Fact, FactField } from '#contract/writing/facts.ts';
import { clauseOf, joinClauses } from './clauses.rules.ts';
import { FRAMES, phrasesFor } from './phrases.rules.ts';

/** A sentence, the facts it says, and the fields of both members it stands on. */
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

/** How many cards in a row all sound different: frames and phrases take turns. */
export const PLACES = 2 * FRAMES.length;
/** A card has room for about so many characters; a second fact has to fit. */
const ROOM = 92;

const SMALL_WORDS = ['and', 'are', 'both', 'for', 'from', 'the', 'they', 'you'];
const tellingWords = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !SMALL_WORDS.includes(word));
/** Whether one fact says what the other says: 'work in tech', 'enjoy tech'. */
const repeats = (a: Fact, b: Fact): boolean => {
  const said = tellingWords(clauseOf(a));
  return tellingWords(clauseOf(b)).some((word) => said.includes(word));
};

/** The sentence of one place for a fact, and for a second one where it goes with it. */
function compose(place: number, first: Fact, second: Fact | null): string | null {
  const at = Math.floor(place / 2);
  if (place % 2 === 0) return FRAMES[at]?.(second ? joinClauses(first, second) : clauseOf(first)) ?? null;
  const phrase = phrasesFor(first)[at];
  if (!phrase || !second) return phrase ?? null;
  return first.kind === 'complement' || /[:;]/.test(phrase) ? null : `${phrase}, and ${clauseOf(second)}`;
}

/**
 * Why two members may like each other, in one short sentence: the rarest fact, and a second one if there is room. Null
 * where there is no fact. The same facts and turn give the same sentence; any PLACES turns in a row use no phrase twice.
 * @param turn 0 and up: who asked, and where on the screen the card stands
 */
export function reasonFrom(facts: readonly Fact[], turn: number): Sentence | null {
  const [first, ...others] = facts;
  if (!first) return null;
  const place = turn % PLACES;
  for (const second of others) {
    const text = second.kind === 'complement' || repeats(first, second) ? null : compose(place, first, second);
    if (text && text.length < ROOM) return sentence(`${text}.`, [first, second]);
  }
  return sentence(`${compose(place, first, null)}.`, [first]);
}
