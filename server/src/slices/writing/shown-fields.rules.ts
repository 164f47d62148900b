import { type Profile, type VisibleProfile, visibleProfile } from '#server/slices/profiles/index.ts';

/** The fields of a profile that texts are written from, as another member sees them. Hidden ones are null or empty. */
export type Shown = Pick<
  VisibleProfile,
  | 'firstName'
  | 'topArtists'
  | 'selectedInterests'
  | 'ownInterests'
  | 'selectedGenres'
  | 'languages'
  | 'movedToNYCDate'
  | 'neighborhood'
  | 'borough'
  | 'careerField'
  | 'lifeGoals'
  | 'personalityTraits'
  | 'communicationStyle'
>;

/** Returns these fields in a fixed order, so that the same profile always gives the same JSON. */
export const shownFields = (profile: Shown): Shown => ({
  firstName: profile.firstName,
  topArtists: profile.topArtists,
  selectedInterests: profile.selectedInterests,
  ownInterests: profile.ownInterests,
  selectedGenres: profile.selectedGenres,
  languages: profile.languages,
  movedToNYCDate: profile.movedToNYCDate,
  neighborhood: profile.neighborhood,
  borough: profile.borough,
  careerField: profile.careerField,
  lifeGoals: profile.lifeGoals,
  personalityTraits: profile.personalityTraits,
  communicationStyle: profile.communicationStyle,
});

const shownJson = (profile: Profile) => JSON.stringify(shownFields(visibleProfile(profile, 'none')));

/** Returns whether two versions of a profile show something else to others. Which of them reads does not matter to these fields. */
export const showsSomethingElse = (profile: Profile, before: Profile | undefined): boolean =>
  before === undefined || shownJson(profile) !== shownJson(before);
