import type { Fact, FactKind } from '#contract/writing/facts.ts';

/** Order of the facts: those that few pairs of members share come first. */
const RARITY: Record<FactKind, number> = {
  artists: 0,
  neighborhood: 1,
  languages: 2,
  arrival: 3,
  interests: 4,
  ownInterests: 5,
  genres: 6,
  career: 7,
  goals: 8,
  style: 9,
  alike: 10,
  complement: 11,
  borough: 12,
};
const COMMON_ARRIVAL = 13;

export const rarity = (fact: Fact): number =>
  fact.kind === 'arrival' && (fact.apart === 'sameYear' || fact.apart === 'around')
    ? COMMON_ARRIVAL
    : RARITY[fact.kind];
