import fc from 'fast-check';
import { EMPTY_PROFILE, type PublicProfile } from '#contract/profiles/fields.ts';
import { NEIGHBORHOODS } from '#contract/profiles/neighborhoods.ts';
import { CAREER_FIELDS, GENRES, INTERESTS, LIFE_GOALS, SPOKEN_LANGUAGES, TRAITS } from '#contract/profiles/options.ts';
import { visibleProfile } from '#server/slices/profiles/index.ts';
import { TURN_PARTS } from './exposure.rules.ts';
import { type Matchable, matchable, POINTS } from './match.rules.ts';

type Facts = Omit<PublicProfile, 'username'>;

/** Returns a public profile with the given facts. Everything else is empty, and the insights are hidden. */
export const facts = (overrides: Partial<PublicProfile> = {}): Facts => ({
  ...EMPTY_PROFILE,
  // A profile without a photo and words comes last.
  bio: 'New here.',
  showPersonality: false,
  ...overrides,
});

/** Returns the facts that are matched, as other members see them. */
export const matchFacts = (profileFacts: Facts) =>
  matchable(visibleProfile({ ...profileFacts, uid: 'someone', username: 'someone' }, 'none'));

/** A few artists, so that two members often share one, in the spellings of different catalogs. */
const ARTISTS = [
  'Björk',
  'Bjork',
  'BJÖRK ',
  'Nina Simone',
  'Mø',
  'MO',
  'Burna Boy',
  'Rosalía',
  'Wu-Tang Clan',
  'wu tang clan',
];
const HOMES = NEIGHBORHOODS.filter((_home, index) => index % 40 === 0);

const someOf = <T>(list: readonly T[], max: number) => fc.uniqueArray(fc.constantFrom(...list), { maxLength: max });
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 4 });

/** Members with many facts, with none, and with hidden ones. */
export const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    selectedInterests: someOf(INTERESTS, 6),
    selectedGenres: someOf(GENRES, 4),
    languages: someOf(SPOKEN_LANGUAGES, 3),
    careerField: orNull(fc.constantFrom(...CAREER_FIELDS)),
    lifeGoals: someOf(LIFE_GOALS, 3),
    movedToNYCDate: orNull(fc.constantFrom('2025-12', '2026-01', '2026-02', '2026-04', '2026-05', '2026-06')),
    movedFromLocation: fc.constantFrom('', 'Lisbon', 'lisbon', 'São Paulo', 'Sao Paulo', 'Cork'),
    topArtists: someOf(ARTISTS, 3).map((names) =>
      names.map((name) => ({ id: `a:${name}`, name: name.trim(), image: null })),
    ),
    personalityTraits: fc.record(
      Object.fromEntries(TRAITS.map((trait) => [trait, fc.integer({ min: 1, max: 5 })])) as Record<
        (typeof TRAITS)[number],
        fc.Arbitrary<number>
      >,
    ),
    showPersonality: fc.boolean(),
    home: orNull(fc.constantFrom(...HOMES)),
    showNeighborhood: fc.boolean(),
    showInNearby: fc.boolean(),
  })
  .map(({ home, ...rest }) => facts({ ...rest, neighborhood: home?.id ?? null, borough: home?.borough ?? null }));

function countBits(value: bigint): number {
  let count = 0;
  for (let rest = value; rest > 0n; rest &= rest - 1n) count++;
  return count;
}

/**
 * Returns the points of a match, 0 or more, as `matchPoints` of ranking-score.sql.ts without the nearness. The order of the two
 * members does not matter.
 */
export function matchPointsBetween(a: Matchable, b: Matchable): number {
  const apart = a.arrival === null || b.arrival === null ? POINTS.arrivalWithin : Math.abs(a.arrival - b.arrival);
  const { traits: mine } = a;
  const { traits: theirs } = b;
  const difference =
    mine && theirs ? TRAITS.reduce((sum, trait) => sum + Math.abs(mine[trait] - theirs[trait]), 0) : POINTS.traitsMax;
  return (
    POINTS.artist * a.artists.filter((artist) => b.artists.includes(artist)).length +
    POINTS.interest * countBits(a.interests & b.interests) +
    POINTS.taste * countBits(a.tastes & b.tastes) +
    POINTS.lifeGoal * countBits(a.lifeGoals & b.lifeGoals) +
    POINTS.arrivalMonth * Math.max(0, POINTS.arrivalWithin - apart) +
    POINTS.traitsMax -
    difference
  );
}

/**
 * Returns who comes first for a viewer, as positions in `turns`. The turns above 0 lie one after the other on a line, and a
 * viewer has one point in every stretch of TURN_PARTS, so each member comes first for their share of viewers. `dayAndFirsts` of
 * ranking-score.sql.ts does the same.
 * @param point a number below TURN_PARTS that the viewer and the day decide
 */
export function firstFor(turns: readonly number[], point: number): number[] {
  const positions: number[] = [];
  let upto = 0;
  let next = point;
  for (const [index, turn] of turns.entries()) {
    upto += Math.max(0, turn);
    if (next >= upto) continue;
    positions.push(index);
    next += TURN_PARTS;
  }
  return positions;
}

/**
 * Returns whether a member comes late for a viewer, as `stepPoints` of ranking-score.sql.ts decides it.
 * @param dice a number below TURN_PARTS that the viewer, the member and the day decide
 */
export const isLate = (turn: number, dice: number): boolean => dice < -turn;
