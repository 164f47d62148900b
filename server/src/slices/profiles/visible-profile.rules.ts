import { missingContent } from '#contract/profiles/card-content.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { SOCIAL_KINDS } from '#contract/profiles/options.ts';
import type { ConnectionState, ProfileView } from '#contract/profiles/views.ts';

/** The fields of a profile, as one viewer may see them. */
export type VisibleProfile = Omit<
  ProfileView,
  'isOwn' | 'connection' | 'sharedInterests' | 'sharedOwnInterests' | 'inCommon' | 'groups' | 'trip' | 'can' | 'chatId'
>;

/** The viewer's relation to the member. */
export type Viewing = 'own' | ConnectionState['status'];

/**
 * Returns a profile as a viewer may see it. This is the only place that decides what members see of each other. It is a
 * list of what is visible: a column that is not in it stays private, and a field of the contract that is missing here does
 * not compile.
 *
 * Neighborhood and borough need showNeighborhood (P-02), the insights need showPersonality (P-03), and the values of links
 * need a connection (P-04).
 */
export function visibleProfile(row: PublicProfile & { uid: string }, viewing: Viewing): VisibleProfile {
  const {
    uid,
    username,
    firstName,
    lastName,
    pronouns,
    profileImage,
    morePhotos,
    bio,
    occupation,
    company,
    education,
    careerField,
  } = row;
  const { movedToNYCDate, movedToNYCReason, movedFromLocation, languages, lifestyleAnswers, lifeGoals } = row;
  const { selectedInterests, ownInterests, selectedGenres, topArtists, socialLinks } = row;
  const { showNeighborhood, showPersonality, showInNearby, openToMeeting } = row;
  const showsNeighborhood = viewing === 'own' || showNeighborhood;
  const showsInsights = viewing === 'own' || showPersonality;
  const showsLinks = viewing === 'own' || viewing === 'connected';
  return {
    uid,
    username,
    firstName,
    lastName,
    pronouns,
    profileImage,
    morePhotos,
    bio,
    occupation,
    company,
    education,
    careerField,
    movedToNYCDate,
    movedToNYCReason,
    movedFromLocation,
    languages,
    lifestyleAnswers,
    lifeGoals,
    selectedInterests,
    ownInterests,
    selectedGenres,
    topArtists,
    showNeighborhood,
    showPersonality,
    showInNearby,
    openToMeeting,
    neighborhood: showsNeighborhood ? row.neighborhood : null,
    borough: showsNeighborhood ? row.borough : null,
    personalityTraits: showsInsights ? row.personalityTraits : null,
    mbtiType: showsInsights ? row.mbtiType : null,
    communicationStyle: showsInsights ? row.communicationStyle : null,
    careerGoals: showsInsights ? row.careerGoals : '',
    lookingFor: showsInsights ? row.lookingFor : '',
    socialLinks: SOCIAL_KINDS.filter((kind) => socialLinks[kind]).map((kind) => ({
      kind,
      value: showsLinks ? socialLinks[kind] : null,
    })),
  };
}

/** Returns how much a card can show: 2 a photo and words, 1 one of them, 0 neither. */
export function completeness(profile: VisibleProfile): 0 | 1 | 2 {
  const missing = missingContent(profile);
  if (missing === null) return 2;
  return missing === 'photoAndWords' ? 0 : 1;
}
