import fc from 'fast-check';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { DEFAULT_TRAITS, EMPTY_PROFILE } from '#contract/profiles/fields.ts';
import { NEIGHBORHOODS } from '#contract/profiles/neighborhoods.ts';
import {
  CAREER_FIELDS,
  COMMUNICATION_STYLES,
  GENRES,
  INTERESTS,
  LIFE_GOALS,
  SPOKEN_LANGUAGES,
  TRAITS,
} from '#contract/profiles/options.ts';
import { type Shown, shownFields } from './shown-fields.rules.ts';

/** Returns the visible profile of a member who has filled in nothing, with the given fields replaced. */
export const shownProfile = (overrides: Partial<Shown> = {}): Shown => ({
  ...shownFields({ ...EMPTY_PROFILE, personalityTraits: DEFAULT_TRAITS, communicationStyle: null }),
  ...overrides,
});

const among = <T>(list: readonly T[]) => fc.constantFrom(...list);
const subsetOf = <T>(list: readonly T[], maxLength: number) => fc.subarray([...list], { maxLength });
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

const ARTISTS = [
  'Björk',
  'Mitski',
  'A$AP Rocky',
  'AC/DC',
  'will.i.am',
  'P!nk',
  'Tyler, the Creator',
  'Earth, Wind & Fire',
  '宇多田ヒカル',
  'Bon Iver',
];
const OWN_INTERESTS = ['bouldering', 'D&D', 'Board games', 'escape rooms', '3D printing', '攀岩', 'ping-pong', 'Ska'];
/** Generates realistic profiles from few values, so that two of them have much in common. */
export const profiles = (): fc.Arbitrary<Shown> =>
  fc.record({
    firstName: among(['Maya', 'Bùi', 'Jean-Luc', 'O’Neil', 'x', '', 'Maya The Great']),
    topArtists: subsetOf(ARTISTS, 5).map((names) => names.map((name) => ({ id: `stoop:${name}`, name, image: null }))),
    selectedInterests: subsetOf(INTERESTS, 8),
    ownInterests: subsetOf(OWN_INTERESTS, 5),
    selectedGenres: subsetOf(GENRES, 5),
    languages: subsetOf(SPOKEN_LANGUAGES, 5),
    movedToNYCDate: orNull(among(['2025-06', '2025-07', '2025-12', '2026-01'])),
    neighborhood: orNull(among([...NEIGHBORHOODS.slice(0, 3).map(({ id }) => id), 'astoria'])),
    borough: orNull(among(BOROUGHS)),
    careerField: orNull(among(CAREER_FIELDS)),
    lifeGoals: subsetOf(LIFE_GOALS, 3),
    personalityTraits: orNull(
      fc.record(
        Object.fromEntries(TRAITS.map((trait) => [trait, fc.integer({ min: 1, max: 5 })])) as Record<
          (typeof TRAITS)[number],
          fc.Arbitrary<number>
        >,
      ),
    ),
    communicationStyle: orNull(among(COMMUNICATION_STYLES)),
  });
