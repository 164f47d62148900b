import type { Fact, FactKind } from '#contract/writing/facts.ts';

/** Order of the facts: those that few pairs of members share come first. */
const RARITY: Record<FactKind, number> = {
  artists: 0,
  neighborhood: 1,
  languages: 2,
  arrival: 3,
  interests: 4,
  genres: 5,
  career: 6,
  goals: 7,
  style: 8,
  alike: 9,
  complement: 10,
  borough: 11,
};
const COMMON_ARRIVAL = 12;

export const rarity = (fact: Fact): number =>
  fact.kind === 'arrival' && (fact.apart === 'sameYear' || fact.apart === 'around')
    ? COMMON_ARRIVAL
    : RARITY[fact.kind];
