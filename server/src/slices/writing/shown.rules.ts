import type { PublicProfile } from '#contract/profiles/fields.ts';
import type { CommunicationStyle, Trait } from '#contract/profiles/options.ts';

/**
 * What one member shows the other, of the fields a text may stand on. What they hide is null or empty here, so that no
 * writer ever holds it: the neighborhood and borough (P-02), the insights (P-03). A profile view fits this shape as it is.
 */
export type Shown = Pick<
  PublicProfile,
  | 'firstName'
  | 'topArtists'
  | 'selectedInterests'
  | 'selectedGenres'
  | 'languages'
  | 'movedFromLocation'
  | 'movedToNYCDate'
  | 'neighborhood'
  | 'borough'
  | 'careerField'
  | 'education'
  | 'lifeGoals'
  | 'lifestyleAnswers'
> & {
  personalityTraits: Record<Trait, number> | null;
  communicationStyle: CommunicationStyle | null;
};

/** What a member shows others; the reader too shows themself so, for their hidden fields belong in no text either. */
export const shownOf = (
  profile: Omit<Shown, 'personalityTraits'> &
    Pick<PublicProfile, 'personalityTraits' | 'showNeighborhood' | 'showPersonality'>,
): Shown => ({
  ...only(profile),
  neighborhood: profile.showNeighborhood ? profile.neighborhood : null,
  borough: profile.showNeighborhood ? profile.borough : null,
  personalityTraits: profile.showPersonality ? profile.personalityTraits : null,
  communicationStyle: profile.showPersonality ? profile.communicationStyle : null,
});

/** These fields and no others, always in one order: the same profile gives the same text of JSON. */
export const only = (profile: Shown): Shown => ({
  firstName: profile.firstName,
  topArtists: profile.topArtists,
  selectedInterests: profile.selectedInterests,
  selectedGenres: profile.selectedGenres,
  languages: profile.languages,
  movedFromLocation: profile.movedFromLocation,
  movedToNYCDate: profile.movedToNYCDate,
  neighborhood: profile.neighborhood,
  borough: profile.borough,
  careerField: profile.careerField,
  education: profile.education,
  lifeGoals: profile.lifeGoals,
  lifestyleAnswers: profile.lifestyleAnswers,
  personalityTraits: profile.personalityTraits,
  communicationStyle: profile.communicationStyle,
});
