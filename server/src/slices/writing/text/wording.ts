import type { Fact, FactKind, FactOf } from '#contract/writing/facts.ts';

/** Renders a text that a member wrote: as it is, or as a marker (prompt.rules.ts). */
export type Show = (written: string) => string;
export const asWritten: Show = (written) => written;

/** A match reason never states a contrast. */
export type SharedFact = Exclude<Fact, FactOf<'complement'>>;

/** Facts about personality. The others are things in common. */
export type About = 'complement' | 'alike' | 'style' | 'goals';
export type PersonalFact = FactOf<About>;
export type CommonFact = Exclude<Fact, PersonalFact>;
export const isPersonal = (fact: Fact): fact is PersonalFact =>
  ['complement', 'alike', 'style', 'goals'].includes(fact.kind);

/** The wordings for each kind of fact that a reason may state. */
export type Phrases = { [K in Exclude<FactKind, 'complement'>]: (fact: FactOf<K>) => readonly string[] };

/** Returns all wordings for one fact, in a fixed order and without a full stop. */
export function phrasesOf(phrases: Phrases, fact: SharedFact): readonly string[] {
  // The entry for a kind takes facts of exactly this kind, which TypeScript cannot infer for a union.
  const of = phrases[fact.kind] as (fact: Fact) => readonly string[];
  return of(fact);
}

/** How one language states facts. Each language has wordings of its own: nothing is translated from another one. */
export interface Wording {
  /** A card has room for about this many characters. A second fact is added to a reason only if it fits. */
  room: number;
  /** The specification's words for when there are no others (section 8). */
  fallbacks: { noReason: string; noSummary: string; emptySummary: string };
  /** Returns a clause that states the fact, without a full stop: 'you both love Mitski'. */
  clause: (fact: Fact, show?: Show) => string;
  /** Joins the clauses of two facts: 'you both love Mitski and speak Korean'. */
  join: (first: Fact, second: Fact) => string;
  /** Returns the words of a fact that two facts beside each other must not share, as 'are in tech' and 'like tech' do. */
  telling: (fact: Fact) => readonly string[];
  /** Returns all wordings for one fact, in a fixed order and without a full stop. They read the same for both members. */
  phrases: (fact: SharedFact) => readonly string[];
  /** Returns a clause about how two people get along. @param other what the other may be called; null without a name */
  encounter: (fact: PersonalFact, other: string | null, n: number) => string;
  /** Returns a clause about another thing in common. */
  ground: (fact: CommonFact, n: number) => string;
  /** Openings that connect a sentence to the previous one. */
  goingOn: readonly string[];
  /** A second sentence for summaries of a single fact. It refers to that fact only. */
  invitations: readonly string[];
  /** Makes a sentence of a clause. */
  sentence: (clause: string) => string;
  /** The text between two sentences: a space, or nothing. */
  between: string;
}
