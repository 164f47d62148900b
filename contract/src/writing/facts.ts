import type { Borough } from '../profiles/boroughs.ts';
import type { PublicProfile } from '../profiles/fields.ts';
import type {
  CareerField,
  CommunicationStyle,
  Genre,
  Interest,
  LifeGoal,
  SpokenLanguage,
  Trait,
} from '../profiles/options.ts';

/** A field of users/{uid}/public that a fact is based on. A dot leads to a part of it: 'personalityTraits.lifePace'. */
export type FactField = keyof PublicProfile | `${keyof PublicProfile}.${string}`;

/** The two ends of a personality slider: the values 1 and 2, and 4 and 5. The middle value leans neither way. */
export type TraitEnd = 'left' | 'right';

/**
 * Each kind of fact with what it says. Facts come from lists, sliders, artists, own interests, neighborhoods and dates only. Other
 * text that members typed freely is never compared, because equal words can mean different things (docs/decisions/0008). An
 * artist's name is spelled as the reader has it.
 */
interface Said {
  artists: { names: readonly string[] };
  neighborhood: { name: string };
  /** Never English, which all share. */
  languages: { ids: readonly SpokenLanguage[] };
  /** `month` ('YYYY-MM') is the reader's; `nextMonth`: the one before or after; `around`: two months before or after (B-04). */
  arrival: { month: string; apart: 'sameMonth' | 'nextMonth' | 'around' | 'sameYear' };
  career: { id: CareerField };
  interests: { ids: readonly Interest[] };
  /** Interests that both typed. Only a whole interest is compared, and it is spelled as the reader has it (P-21). */
  ownInterests: { names: readonly string[] };
  goals: { ids: readonly LifeGoal[] };
  genres: { ids: readonly Genre[] };
  style: { id: CommunicationStyle };
  /** Both lean to the same end. */
  alike: { trait: Trait; end: TraitEnd };
  /** They lean to opposite ends; `mine` is the reader's. Only summaries state it, match reasons never do. */
  complement: { trait: Trait; mine: TraitEnd };
  borough: { borough: Borough };
}
export type FactKind = keyof Said;

/** One true statement about two members, and the fields it is based on. Both members show these fields to each other. */
export type Fact = { [K in FactKind]: { kind: K; fields: readonly FactField[] } & Said[K] }[FactKind];
export type FactOf<K extends FactKind> = Extract<Fact, { kind: K }>;
