import { isAnswer } from '#contract/profiles/answered.ts';
import type { PersonalityTraits } from '#contract/profiles/fields.ts';
import { SOCIAL_KINDS, type SocialKind, TRAITS, type Trait } from '#contract/profiles/options.ts';
import type { OwnUser, ProfileView } from '#contract/profiles/views.ts';

/** The fields of a profile that the page shows, to the member and to others. */
export type Readable = Omit<
  ProfileView,
  'can' | 'connection' | 'chatId' | 'sharedInterests' | 'sharedOwnInterests' | 'showInNearby' | 'inCommon'
>;

/** Returns the member's own profile with everything in it, hidden or not. Null before the first step is saved. */
export function ownReadable(ownUser: OwnUser): Readable | null {
  if (!ownUser.public) return null;
  const { socialLinks, ...plain } = ownUser.public;
  return {
    ...plain,
    uid: ownUser.uid,
    isOwn: true,
    trip: null,
    // The page of the group has the switch; "View as others see it" shows them.
    groups: [],
    socialLinks: SOCIAL_KINDS.flatMap((kind) => (socialLinks[kind] ? [{ kind, value: socialLinks[kind] }] : [])),
  };
}

/** The values that viewer and member have in common. */
export interface Common {
  interests: ReadonlySet<string>;
  languages: ReadonlySet<string>;
  genres: ReadonlySet<string>;
  artists: ReadonlySet<string>;
  lifeGoals: ReadonlySet<string>;
  careerField: boolean;
  borough: boolean;
  neighborhood: boolean;
  /** The sliders that the viewer answered, to compare them with the member's. */
  traits: Partial<Record<Trait, number>>;
}

const NOTHING: ReadonlySet<string> = new Set();
export const NOTHING_IN_COMMON: Common = {
  interests: NOTHING,
  languages: NOTHING,
  genres: NOTHING,
  artists: NOTHING,
  lifeGoals: NOTHING,
  careerField: false,
  borough: false,
  neighborhood: false,
  traits: {},
};

/** Names an interest in a member's own words beside those of the list, so that equal words are two tags. */
export const ownTag = (interest: string) => `own ${interest}`;

/** The interests that both have. A profile that the device has kept may lack those in members' own words. */
const sharedInterestTags = ({ sharedInterests, sharedOwnInterests = [] }: ProfileView) =>
  new Set<string>([...sharedInterests, ...sharedOwnInterests.map(ownTag)]);

/** Returns the shared values. The server names the shared interests; the others follow from both profiles. */
export function commonWith(view: ProfileView, ownUser: OwnUser | undefined): Common {
  const mine = ownUser?.public;
  if (!mine || view.isOwn) return { ...NOTHING_IN_COMMON, interests: sharedInterestTags(view) };
  const inBoth = (theirs: readonly string[], ours: readonly string[]) =>
    new Set(theirs.filter((id) => ours.includes(id)));
  const ids = (artists: readonly { id: string }[]) => artists.map(({ id }) => id);
  return {
    interests: sharedInterestTags(view),
    languages: inBoth(view.languages, mine.languages),
    genres: inBoth(view.selectedGenres, mine.selectedGenres),
    artists: inBoth(ids(view.topArtists), ids(mine.topArtists)),
    lifeGoals: inBoth(view.lifeGoals, mine.lifeGoals),
    careerField: view.careerField !== null && view.careerField === mine.careerField,
    borough: view.borough !== null && view.borough === mine.borough,
    neighborhood: view.neighborhood !== null && view.neighborhood === mine.neighborhood,
    traits: Object.fromEntries(
      answeredTraits(mine.personalityTraits).map((trait) => [trait, mine.personalityTraits[trait]]),
    ),
  };
}

/** Returns the sliders that are answers, in the order of the list (P-14). */
export const answeredTraits = (values: PersonalityTraits): Trait[] => TRAITS.filter((trait) => isAnswer(values[trait]));

/** Returns the full name, or without one the username. */
export const fullName = ({ firstName, lastName, username }: Pick<Readable, 'firstName' | 'lastName' | 'username'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

/** Returns the address of a social link: '{network}.com/{value}' (P-04). */
export const socialUrl = (kind: SocialKind, value: string): string => `https://${kind}.com/${encodeURI(value)}`;
