import { newYorkDay } from '#contract/hangouts/new-york.ts';
import type { VisibleProfile } from '#server/slices/profiles/index.ts';

/** A group says what its members share when at least so many of them show it (G-27): fewer would be named by it. */
export const SHARED_BY_MIN = 3;
/** A member is new in the city in the month of their move and in the ones after it, so many in all. */
export const NEW_MONTHS = 6;
/** How many of each kind are said, and how many newcomers are shown. */
export const SHARED_SHOWN = { languages: 2, interests: 3, boroughs: 1 } as const;
export const NEWCOMERS_SHOWN = 6;

/** The fields of a member that others see. */
type Shown = Pick<VisibleProfile, 'uid' | 'movedToNYCDate' | 'languages' | 'selectedInterests' | 'borough'>;

/** Returns the first month, 'YYYY-MM', in which members moved who are new now. */
export function newSince(now: Date): string {
  const [year = 0, month = 0] = newYorkDay(now).split('-').map(Number);
  return new Date(Date.UTC(year, month - NEW_MONTHS)).toISOString().slice(0, 7);
}

/** Returns the values that enough members show, with the number of these members: those of most members first, then by name. */
function sharedAmong<T extends string>(
  values: readonly (readonly T[])[],
  shown: number,
): { name: T; people: number }[] {
  const counts = new Map<T, number>();
  for (const name of values.flatMap((ofMember) => [...new Set(ofMember)]))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, people]) => ({ name, people }))
    .filter(({ people }) => people >= SHARED_BY_MIN)
    .sort((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1))
    .slice(0, shown);
}

/** Returns what the members of a group show in common. English is left out, because the whole community speaks it. */
export const sharedBy = (members: readonly Shown[]) => ({
  languages: sharedAmong(
    members.map(({ languages }) => languages.filter((language) => language !== 'english')),
    SHARED_SHOWN.languages,
  ),
  interests: sharedAmong(
    members.map(({ selectedInterests }) => selectedInterests),
    SHARED_SHOWN.interests,
  ),
  boroughs: sharedAmong(
    members.map(({ borough }) => (borough === null ? [] : [borough])),
    SHARED_SHOWN.boroughs,
  ),
});

/** Returns the other members who show that they moved here lately, the latest first. */
export function newcomersAmong(members: readonly Shown[], { viewer, now }: { viewer: string; now: Date }) {
  const since = newSince(now);
  return members
    .flatMap(({ uid, movedToNYCDate: month }) => (month !== null && month >= since ? [{ uid, month }] : []))
    .filter(({ uid }) => uid !== viewer)
    .sort((a, b) => (a.month === b.month ? 0 : a.month < b.month ? 1 : -1))
    .slice(0, NEWCOMERS_SHOWN);
}
