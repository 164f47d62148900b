import type { MorePhoto, PublicProfile } from '#contract/profiles/fields.ts';

/** The main photo and the others. */
export type Photos = Pick<PublicProfile, 'profileImage' | 'morePhotos'>;

/** Returns the list with a further photo at its end. */
export const added = (list: readonly MorePhoto[], url: string): MorePhoto[] => [...list, { url, description: '' }];

/** Returns the list with a photo one place earlier (-1) or later (1). At the end of the list it stays where it is. */
export function moved(list: readonly MorePhoto[], url: string, offset: -1 | 1): MorePhoto[] {
  const index = list.findIndex((photo) => photo.url === url);
  const [photo, other] = [list[index], list[index + offset]];
  if (!photo || !other) return [...list];
  return list.map((entry) => (entry === photo ? other : entry === other ? photo : entry));
}

/**
 * Returns the photos with one of the others as the main photo, or null when it is not among them. The main photo until now takes
 * its place. The main photo has no description, because its text alternative is the member's name.
 */
export function madeMain({ profileImage, morePhotos }: Photos, url: string): Photos | null {
  if (!morePhotos.some((photo) => photo.url === url)) return null;
  const previousMain = profileImage === null ? [] : [{ url: profileImage, description: '' }];
  return { profileImage: url, morePhotos: morePhotos.flatMap((photo) => (photo.url === url ? previousMain : [photo])) };
}
