import { SOCIAL_KINDS, type SocialKind } from '#contract/profiles/options.ts';
import type { OwnUser, ProfileView } from '#contract/profiles/views.ts';

/** What the profile page shows of a member, whoever looks. */
export type Readable = Omit<ProfileView, 'can' | 'connection' | 'chatId' | 'sharedInterests' | 'showInNearby'>;

/** The own record as the page shows it: everything, hidden or not. Null before the first step was saved. */
export function ownReadable(own: OwnUser): Readable | null {
  if (!own.public) return null;
  const { socialLinks, ...plain } = own.public;
  return {
    ...plain,
    uid: own.uid,
    isOwn: true,
    socialLinks: SOCIAL_KINDS.flatMap((kind) => (socialLinks[kind] ? [{ kind, value: socialLinks[kind] }] : [])),
  };
}

/** What viewer and member have in common, for the marks "you both". */
export interface Common {
  interests: ReadonlySet<string>;
  languages: ReadonlySet<string>;
  genres: ReadonlySet<string>;
  artists: ReadonlySet<string>;
  lifeGoals: ReadonlySet<string>;
  careerField: boolean;
  borough: boolean;
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
};

/** The server says which interests are shared; the rest follows from what both chose. */
export function commonWith(view: ProfileView, own: OwnUser | undefined): Common {
  const mine = own?.public;
  if (!mine || view.isOwn) return { ...NOTHING_IN_COMMON, interests: new Set(view.sharedInterests) };
  const both = (theirs: readonly string[], ours: readonly string[]) =>
    new Set(theirs.filter((id) => ours.includes(id)));
  const ids = (artists: readonly { id: string }[]) => artists.map(({ id }) => id);
  return {
    interests: new Set(view.sharedInterests),
    languages: both(view.languages, mine.languages),
    genres: both(view.selectedGenres, mine.selectedGenres),
    artists: both(ids(view.topArtists), ids(mine.topArtists)),
    lifeGoals: both(view.lifeGoals, mine.lifeGoals),
    careerField: view.careerField !== null && view.careerField === mine.careerField,
    borough: view.borough !== null && view.borough === mine.borough,
  };
}

/** The name a page is about: the full name where it is given, else the username. */
export const fullName = ({ firstName, lastName, username }: Pick<Readable, 'firstName' | 'lastName' | 'username'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

/** '2024-03' -> 'March 2024' (P-01). */
export const monthAndYear = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The address behind a social link: '{network}.com/{value}' (P-04). */
export const socialUrl = (kind: SocialKind, value: string): string => `https://${kind}.com/${encodeURI(value)}`;
