import type { Fact, FactField } from '#contract/writing/facts.ts';
import { clauseOf, joinClauses } from './clauses.rules.ts';
import { FRAMES, phrasesFor } from './phrases.rules.ts';

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

/** The number of cards in a row that all use different wordings. Frames and phrases alternate. */
export const PLACES = 2 * FRAMES.length;
/** A card has room for about this many characters. A second fact is added only if it fits. */
const ROOM = 92;

const SMALL_WORDS = ['and', 'are', 'both', 'for', 'from', 'the', 'they', 'you'];
const tellingWords = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !SMALL_WORDS.includes(word));
/** Whether two facts share a word, as 'work in tech' and 'enjoy tech' do. */
const repeats = (a: Fact, b: Fact): boolean => {
  const said = tellingWords(clauseOf(a));
  return tellingWords(clauseOf(b)).some((word) => said.includes(word));
};

/** Returns the wording with this number for a fact and, if given, a second one. Returns null if they do not fit together. */
function compose(place: number, first: Fact, second: Fact | null): string | null {
  const at = Math.floor(place / 2);
  if (place % 2 === 0) return FRAMES[at]?.(second ? joinClauses(first, second) : clauseOf(first)) ?? null;
  const phrase = phrasesFor(first)[at];
  if (!phrase || !second) return phrase ?? null;
  return first.kind === 'complement' || /[:;]/.test(phrase) ? null : `${phrase}, and ${clauseOf(second)}`;
}

/**
 * Returns one short sentence about why two members may like each other: the rarest fact, and a second one if there is
 * room. Returns null if there is no fact. The same facts and turn give the same sentence, and PLACES successive turns
 * never use a phrase twice.
 * @param turn a number from 0, derived from the reader and the position of the card on the screen
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
