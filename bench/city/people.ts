import { HANGOUT_CATEGORIES } from '#contract/hangouts/options.ts';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { EMPTY_PROFILE } from '#contract/profiles/fields.ts';
import { NEIGHBORHOODS } from '#contract/profiles/neighborhoods.ts';
import { GENRES, INTERESTS, LIFE_GOALS, SPOKEN_LANGUAGES, TRAITS } from '#contract/profiles/options.ts';
import { FREE_TIMES } from '#contract/tables/options.ts';
import { randomFrom } from '#server/platform/seeded-random.ts';
import { neighborhoodsWithin, type Profile, visibleProfile } from '#server/slices/profiles/index.ts';
import { reachableNeighborhoods } from '#server/slices/tables/reachable-neighborhoods.rules.ts';
import type { Applicant } from '#server/slices/tables/seating.rules.ts';
import { bitsOf } from '#server/slices/tables/tables.rules.ts';
import { ASSUMED } from './assumptions.ts';

/** A simulated newcomer. They are the same in every city. */
export interface Person {
  index: number;
  uid: string;
  profile: Profile;
  /** The neighborhood in which they live, and the one that others see. */
  home: string;
  shownHome: string | null;
  /** Whether few other neighborhoods are near by train. */
  livesFarOut: boolean;
  usesTripFilter: boolean;
  arrives: number;
  opensADay: number;
  /** 1 on average. */
  appeal: number;
  completeness: 1 | 2;
  looksForTable: boolean;
  takesOffer: boolean;
  /** The wish for a table, with the neighborhoods that are near by train. */
  applicant: Applicant;
}

export type Random = () => number;
/** Returns a number with mean 0 and deviation 1, about normally distributed. */
const normal = (random: Random) => random() + random() + random() + random() - 2;

const uidOf = (index: number) => `c${String(index).padStart(27, '0')}`;

/** The neighborhoods from which the fewest others are within half an hour by train: a fifth of all. */
const farOut = new Set(
  NEIGHBORHOODS.map(({ id }) => ({ id, near: neighborhoodsWithin(id, 30).length }))
    .sort((a, b) => a.near - b.near)
    .slice(0, NEIGHBORHOODS.length / 5)
    .map(({ id }) => id),
);

/** Returns newcomers who arrive evenly over these days. */
export function createPeople(count: number, days: number, seed: number): Person[] {
  const random = randomFrom(20_261_122 + seed);
  const randomOfHomes = randomFrom(30_261_122 + seed);
  const sample = <T>(options: readonly T[], about: number): T[] =>
    [...options].sort(() => random() - 0.5).slice(0, Math.max(1, Math.round(about * (0.4 + 1.2 * random()))));
  return Array.from({ length: count }, (_, index): Person => {
    const uid = uidOf(index);
    const borough = BOROUGHS[Math.floor(random() ** 1.3 * BOROUGHS.length)] ?? null;
    // Not everybody fills in everything.
    const fills = random() < 0.7 ? 1 : 0.35;
    const neighborhoods = NEIGHBORHOODS.filter((neighborhood) => neighborhood.borough === borough);
    const home = neighborhoods[Math.floor(randomOfHomes() * neighborhoods.length)]?.id ?? '';
    const profile = {
      ...EMPTY_PROFILE,
      uid,
      username: uid,
      borough,
      neighborhood: home,
      showNeighborhood: randomOfHomes() < ASSUMED.showsNeighborhood,
      selectedInterests: sample(INTERESTS, 5 * fills),
      selectedGenres: sample(GENRES, 3 * fills),
      lifeGoals: sample(LIFE_GOALS, 2 * fills),
      languages: ['english' as const, ...(random() < 0.5 ? sample(SPOKEN_LANGUAGES.slice(1), 1) : [])],
      movedToNYCDate: `2026-0${1 + Math.floor((index / count) * 3)}`,
      personalityTraits: Object.fromEntries(TRAITS.map((trait) => [trait, 1 + Math.floor(random() * 5)])),
      showPersonality: random() < 0.6,
    } as unknown as Profile;
    const kinds = ASSUMED.kinds;
    const roll = random();
    const kind = roll < kinds[0].share ? kinds[0] : roll < kinds[0].share + kinds[1].share ? kinds[1] : kinds[2];
    const shownHome = visibleProfile(profile, 'none').neighborhood;
    const boroughs = bitsOf(BOROUGHS, [
      ...new Set([borough ?? 'Queens', ...sample(BOROUGHS, 1).slice(0, ASSUMED.otherBoroughsMost)]),
    ]);
    return {
      index,
      uid,
      profile,
      home,
      shownHome,
      livesFarOut: farOut.has(home),
      usesTripFilter: randomOfHomes() < ASSUMED.usesTripFilter,
      arrives: Math.floor((index / count) * days),
      opensADay: kind.opensADay,
      appeal: Math.exp(ASSUMED.appealSpread * 1.7 * normal(random) - ASSUMED.appealSpread ** 2 / 2),
      completeness: random() < 0.7 ? 2 : 1,
      looksForTable: random() < ASSUMED.looksForTable,
      takesOffer: random() < ASSUMED.takesOffer,
      applicant: {
        uid,
        free: bitsOf(FREE_TIMES, sample(FREE_TIMES, ASSUMED.freeTimes)),
        boroughs,
        neighborhoods: reachableNeighborhoods(shownHome, boroughs),
        languages: bitsOf(SPOKEN_LANGUAGES, profile.languages),
        likes: bitsOf(HANGOUT_CATEGORIES, sample(HANGOUT_CATEGORIES, 3)),
        interests: bitsOf(INTERESTS, profile.selectedInterests),
        temperament: 1 + Math.floor(random() * 5),
        age: null,
        nearAge: false,
        wasLeftOut: false,
        missesHangouts: false,
        hasNoConnections: true,
      },
    };
  });
}
