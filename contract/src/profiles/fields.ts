import * as z from 'zod/mini';
import { fieldError } from '../field-errors.ts';
import {
  ANSWERS_MAX,
  ARTIST_NAME_MAX,
  ARTISTS_MAX,
  LIFE_GOALS_MAX,
  MORE_PHOTOS_MAX,
  OWN_INTERESTS_MAX,
  TEXT_MAX,
  TRAIT_DEFAULT,
  TRAIT_MAX,
  TRAIT_MIN,
  USERNAME_MIN,
} from '../limits.ts';
import { day, idList, line, month, plainLine, text } from '../shapes.ts';
import { BOROUGHS } from './boroughs.ts';
import { neighborhoodById } from './neighborhoods.ts';
import {
  CAREER_FIELDS,
  COMMUNICATION_STYLES,
  EDUCATION_LEVELS,
  GENRES,
  INTERESTS,
  LIFE_GOALS,
  LIFESTYLE_QUESTIONS,
  MBTI_TYPES,
  SOCIAL_KINDS,
  SPOKEN_LANGUAGES,
  TRAITS,
} from './options.ts';
import { ownInterestKey } from './own-interests.ts';
import { hasUsernameCharacters, isOneScript, looksLatin } from './username-scripts.ts';

/**
 * A username, trimmed and normalized (NFKC), so that full-width letters count as normal ones. Names that differ only in
 * case are the same name (W-10, W-11).
 */
export const username = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((value: string) => value.trim().normalize('NFKC')),
  ),
  z.string().check(
    z.refine((name) => [...name].length >= USERNAME_MIN, fieldError('TOO_SHORT', USERNAME_MIN)),
    z.refine((name) => [...name].length <= TEXT_MAX.username, fieldError('TOO_LONG', TEXT_MAX.username)),
    z.refine(hasUsernameCharacters, fieldError('USERNAME_CHARACTERS')),
    z.refine((name) => !hasUsernameCharacters(name) || isOneScript(name), fieldError('USERNAME_MIXED_SCRIPTS')),
    z.refine((name) => !looksLatin(name), fieldError('USERNAME_LOOKALIKE')),
  ),
);

/** Returns the form in which usernames are compared. */
export const usernameKey = (name: string) => name.trim().normalize('NFKC').toLowerCase();

/** Rounds a trait and limits it to 1 to 5 (W-15). */
export const clampTrait = (value: number) =>
  Number.isFinite(value) ? Math.min(TRAIT_MAX, Math.max(TRAIT_MIN, Math.round(value))) : TRAIT_DEFAULT;
const traitValue = z.pipe(z.number(), z.transform(clampTrait));

export const personalityTraits = z.object(
  Object.fromEntries(TRAITS.map((trait) => [trait, traitValue])) as Record<(typeof TRAITS)[number], typeof traitValue>,
);
export type PersonalityTraits = z.output<typeof personalityTraits>;
export const DEFAULT_TRAITS = Object.fromEntries(TRAITS.map((trait) => [trait, TRAIT_DEFAULT])) as PersonalityTraits;

export const artist = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  name: line(ARTIST_NAME_MAX, 1),
  /** Path of a picture on our own origin, or null. */
  image: z.nullable(
    z
      .string()
      .check(
        z.maxLength(TEXT_MAX.url),
        z.regex(/^\/(?:artists|media)\/[\w./%-]+$/, fieldError('ARTIST_NOT_FROM_LIST')),
      ),
  ),
});
export type Artist = z.output<typeof artist>;

/**
 * A social handle: the part after '{network}.com/'. A pasted address or a leading @ is cut down to the handle, so that the
 * link cannot lead to another site.
 */
const handle = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(TEXT_MAX.url)),
    z.transform((value: string) =>
      value
        .trim()
        .replace(/^https?:\/\//i, '')
        .replace(/^(?:[a-z0-9-]+\.)*(?:instagram|linkedin|twitter|x|spotify)\.com\/+/i, '')
        .replace(/[?#].*$/, '')
        .replace(/^@/, '')
        .replace(/\/+$/, ''),
    ),
  ),
  z
    .string()
    .check(
      z.maxLength(TEXT_MAX.handle, fieldError('TOO_LONG', TEXT_MAX.handle)),
      z.regex(/^$|^[\p{L}\p{N}_.-]+(?:\/[\p{L}\p{N}_.-]+)*$/u, fieldError('HANDLE_MALFORMED')),
    ),
);

/** The address of an uploaded photo, as the server answered it. The server checks whose photo it is. */
const photoUrl = z
  .string()
  .check(z.maxLength(TEXT_MAX.url), z.regex(/^\/media\/[\w./-]+$/, fieldError('PHOTO_REQUIRED')));

/** A photo of a profile besides the main one. The description may be ''. */
export const morePhoto = z.object({ url: photoUrl, description: line(TEXT_MAX.photoDescription) });
export type MorePhoto = z.output<typeof morePhoto>;

const orNull = <T extends z.ZodMiniType>(type: T) => z.nullable(type);

/** The fields of users/{uid}/public, which a member may save one by one (D-02). Null empties a field. */
export const publicFields = {
  username,
  firstName: line(TEXT_MAX.name),
  lastName: line(TEXT_MAX.name),
  pronouns: line(TEXT_MAX.pronouns),
  profileImage: orNull(photoUrl),
  /** In the order of the member (P-19). */
  morePhotos: z.array(morePhoto).check(
    z.maxLength(MORE_PHOTOS_MAX, fieldError('TOO_MANY_PHOTOS', MORE_PHOTOS_MAX)),
    z.refine((list) => new Set(list.map(({ url }) => url)).size === list.length, fieldError('PHOTO_CHOSEN_TWICE')),
  ),
  bio: text(TEXT_MAX.bio),
  movedToNYCDate: orNull(month),
  movedToNYCReason: text(TEXT_MAX.movedToNYCReason),
  movedFromLocation: line(TEXT_MAX.movedFromLocation),
  neighborhood: orNull(
    z.string().check(z.refine((id) => neighborhoodById(id) !== undefined, fieldError('NEIGHBORHOOD_NOT_FROM_LIST'))),
  ),
  showNeighborhood: z.boolean(),
  borough: orNull(z.enum(BOROUGHS)),
  occupation: line(TEXT_MAX.occupation),
  company: line(TEXT_MAX.company),
  education: z.object({
    school: line(TEXT_MAX.school),
    level: orNull(z.enum(EDUCATION_LEVELS)),
    fieldOfStudy: line(TEXT_MAX.fieldOfStudy),
    graduationYear: orNull(
      z
        .number()
        .check(
          z.multipleOf(1, fieldError('YEAR_REQUIRED')),
          z.gte(1940, fieldError('YEAR_TOO_EARLY', 1940)),
          z.lte(2040, fieldError('YEAR_TOO_LATE', 2040)),
        ),
    ),
  }),
  careerField: orNull(z.enum(CAREER_FIELDS)),
  languages: idList(SPOKEN_LANGUAGES),
  socialLinks: z.object(
    Object.fromEntries(SOCIAL_KINDS.map((kind) => [kind, z._default(handle, '')])) as Record<
      (typeof SOCIAL_KINDS)[number],
      z.ZodMiniDefault<typeof handle>
    >,
  ),
  selectedInterests: idList(INTERESTS),
  /** In the member's own words (P-21). */
  ownInterests: z
    .array(
      plainLine(TEXT_MAX.ownInterest, 1).check(
        z.refine((interest) => ownInterestKey(interest) !== '', fieldError('REQUIRED')),
      ),
    )
    .check(
      z.maxLength(OWN_INTERESTS_MAX, fieldError('TOO_MANY_CHOSEN', OWN_INTERESTS_MAX)),
      z.refine((list) => new Set(list.map(ownInterestKey)).size === list.length, fieldError('CHOSEN_TWICE')),
    ),
  selectedGenres: idList(GENRES),
  topArtists: z.array(artist).check(
    z.maxLength(ARTISTS_MAX, fieldError('TOO_MANY_ARTISTS', ARTISTS_MAX)),
    z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, fieldError('ARTIST_CHOSEN_TWICE')),
  ),
  personalityTraits,
  showPersonality: z.boolean(),
  showInNearby: z.boolean(),
  openToMeeting: z.boolean(),
  mbtiType: orNull(z.enum(MBTI_TYPES)),
  communicationStyle: orNull(z.enum(COMMUNICATION_STYLES)),
  careerGoals: text(TEXT_MAX.careerGoals),
  lookingFor: text(TEXT_MAX.lookingFor),
  lifestyleAnswers: z
    .partialRecord(z.enum(LIFESTYLE_QUESTIONS), text(TEXT_MAX.lifestyleAnswer))
    .check(
      z.refine(
        (answers) => Object.values(answers).filter(Boolean).length <= ANSWERS_MAX,
        fieldError('TOO_MANY_ANSWERS', ANSWERS_MAX),
      ),
    ),
  lifeGoals: idList(LIFE_GOALS, LIFE_GOALS_MAX),
};

export const publicProfile = z.object(publicFields);
export type PublicProfile = z.output<typeof publicProfile>;

/** The fields of users/{uid}/private, which only its owner sees (D-03). */
export const privateFields = { birthday: orNull(day) };

/** An update of public and private fields in one transaction (W-20). Absent fields stay as they are. */
export const profileUpdate = z.strictObject({
  public: z.optional(z.partial(z.strictObject(publicFields))),
  private: z.optional(z.partial(z.strictObject(privateFields))),
  /** The last step of the wizard is saved for the first time (W-05). */
  isSetUp: z.optional(z.literal(true)),
});
export type ProfileUpdate = z.output<typeof profileUpdate>;

/** The fields that each screen of the wizard shows and saves (W-07, W-14 to W-17). */
export const WIZARD_FIELDS = {
  1: {
    public: [
      'profileImage',
      'morePhotos',
      'firstName',
      'lastName',
      'pronouns',
      'username',
      'bio',
      'movedFromLocation',
      'movedToNYCDate',
      'movedToNYCReason',
      'neighborhood',
      'borough',
      'showNeighborhood',
      'socialLinks',
    ],
    private: ['birthday'],
  },
  2: { public: ['occupation', 'company', 'education', 'careerField', 'languages'], private: [] },
  3: { public: ['showPersonality', 'personalityTraits', 'mbtiType'], private: [] },
  4: { public: ['communicationStyle', 'lifeGoals', 'lifestyleAnswers', 'careerGoals', 'lookingFor'], private: [] },
  5: { public: ['topArtists', 'selectedGenres', 'selectedInterests', 'ownInterests'], private: [] },
} as const satisfies Record<
  1 | 2 | 3 | 4 | 5,
  { public: readonly (keyof PublicProfile)[]; private: readonly (keyof typeof privateFields)[] }
>;
export type WizardStep = keyof typeof WIZARD_FIELDS;

/** The public fields of a new profile. */
export const EMPTY_PROFILE: Omit<PublicProfile, 'username'> = {
  firstName: '',
  lastName: '',
  pronouns: '',
  profileImage: null,
  morePhotos: [],
  bio: '',
  movedToNYCDate: null,
  movedToNYCReason: '',
  movedFromLocation: '',
  neighborhood: null,
  showNeighborhood: true,
  borough: null,
  occupation: '',
  company: '',
  education: { school: '', level: null, fieldOfStudy: '', graduationYear: null },
  careerField: null,
  languages: [],
  socialLinks: { instagram: '', twitter: '', linkedin: '', spotify: '' },
  selectedInterests: [],
  ownInterests: [],
  selectedGenres: [],
  topArtists: [],
  personalityTraits: DEFAULT_TRAITS,
  showPersonality: true,
  showInNearby: true,
  openToMeeting: true,
  mbtiType: null,
  communicationStyle: null,
  careerGoals: '',
  lookingFor: '',
  lifestyleAnswers: {},
  lifeGoals: [],
};
