import fc from 'fast-check';
import { EMPTY_PROFILE, type PublicProfile } from '#contract/profiles/fields.ts';
import { NEIGHBORHOODS } from '#contract/profiles/neighborhoods.ts';
import { CAREER_FIELDS, GENRES, INTERESTS, LANGUAGES, LIFE_GOALS, TRAITS } from '#contract/profiles/options.ts';

type Facts = Omit<PublicProfile, 'username'>;

/** A member's public part with some facts set; everything else empty, and no insights shown. */
export const facts = (given: Partial<PublicProfile> = {}): Facts => ({
  ...EMPTY_PROFILE,
  showPersonality: false,
  ...given,
});

/** Few artists, so that two members often have one in common; spelled as different catalogues spell them. */
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
const HOMES = NEIGHBORHOODS.filter((_home, at) => at % 40 === 0);

const some = <T>(list: readonly T[], max: number) => fc.uniqueArray(fc.constantFrom(...list), { maxLength: max });
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 4 });

/** Members as they come: some full of facts, some empty, some who hide what they have. */
export const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    selectedInterests: some(INTERESTS, 6),
    selectedGenres: some(GENRES, 4),
    languages: some(LANGUAGES, 3),
    careerField: orNull(fc.constantFrom(...CAREER_FIELDS)),
    lifeGoals: some(LIFE_GOALS, 3),
    movedToNYCDate: orNull(fc.constantFrom('2025-12', '2026-01', '2026-02', '2026-04', '2026-05', '2026-06')),
    movedFromLocation: fc.constantFrom('', 'Lisbon', 'lisbon', 'São Paulo', 'Sao Paulo', 'Cork'),
    topArtists: some(ARTISTS, 3).map((names) =>
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
