import fc from 'fast-check';
import { EMPTY_PROFILE, type PublicProfile } from '#contract/profiles/fields.ts';
import { NEIGHBORHOODS } from '#contract/profiles/neighborhoods.ts';
import { CAREER_FIELDS, GENRES, INTERESTS, LIFE_GOALS, SPOKEN_LANGUAGES, TRAITS } from '#contract/profiles/options.ts';
import { visibleProfile } from '#server/slices/profiles/index.ts';
import { matchable } from './match.rules.ts';

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
