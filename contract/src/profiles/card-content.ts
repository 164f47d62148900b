import type { PublicProfile } from './fields.ts';

type ContentFields = Pick<
  PublicProfile,
  | 'profileImage'
  | 'bio'
  | 'movedToNYCReason'
  | 'lookingFor'
  | 'occupation'
  | 'careerGoals'
  | 'selectedInterests'
  | 'ownInterests'
  | 'selectedGenres'
  | 'topArtists'
  | 'lifeGoals'
>;

/** The content that would move a profile up in Intros (I-09); null for a complete profile. */
export type MissingContent = 'photo' | 'words' | 'photoAndWords' | null;

/**
 * Returns what a profile lacks that others look for in Intros: a photo and words. Anything the member told counts as words. Members
 * who lack something are listed after those who lack less.
 * @param profile as others may see it
 */
export function missingContent(profile: ContentFields): MissingContent {
  const { bio, movedToNYCReason, lookingFor, occupation, careerGoals } = profile;
  const { selectedInterests, ownInterests, selectedGenres, topArtists, lifeGoals } = profile;
  const hasWords =
    [bio, movedToNYCReason, lookingFor, occupation, careerGoals].some((text) => text.trim() !== '') ||
    [selectedInterests, ownInterests, selectedGenres, topArtists, lifeGoals].some((list) => list.length > 0);
  if (profile.profileImage === null) return hasWords ? 'photo' : 'photoAndWords';
  return hasWords ? null : 'words';
}

/** Returns what a member's own profile lacks for others, who do not see the texts of hidden insights (P-03). */
export const missingContentOfOwn = (profile: ContentFields & Pick<PublicProfile, 'showPersonality'>): MissingContent =>
  missingContent(profile.showPersonality ? profile : { ...profile, lookingFor: '', careerGoals: '' });
