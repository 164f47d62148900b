import { checkUsername } from './check-username.ts';
import { previewProfile } from './preview-profile.ts';
import { readProfile } from './read-profile.ts';
import { readUser } from './read-user.ts';
import { saveProfile } from './save-profile.ts';

export { cardsOf } from './cards.ts';
export { groupsShownOn, inCommonWith, profileSaved, relationBetween } from './events.ts';
export { forgetProfile } from './forget-profile.ts';
export { hasProfileCached } from './has-profile-cached.ts';
export {
  birthdaysOf,
  findMembersNamed,
  findProfile,
  findProfiles,
  hasProfile,
  holderOfUsername,
  homeNeighborhood,
  memberCardSql,
  type ProfileRow as Profile,
  profileRows,
  toProfileRow,
  uidsOfEverybody,
} from './profiles.sql.ts';
export { readProfileFor, reportedProfileOf } from './read-profile.ts';
export { readOwnUser } from './read-user.ts';
export { saveProfileFields } from './save-profile.ts';
export { hasTrain, neighborhoodsWithin, TRAINS_AS_OF, trainTripBetween } from './train-trips.rules.ts';
export { type Relation, unknownCard } from './views.ts';
export { completeness, type VisibleProfile, visibleProfile } from './visible-profile.rules.ts';

export const profilesHandlers = { readUser, readProfile, previewProfile, saveProfile, checkUsername };
