/** The parts of profiles that other slices import. */
export { ProfileBody } from './components/body/ProfileBody.tsx';
export { ProfileSkeleton } from './components/body/ProfileSkeleton.tsx';
export { commonWith } from './components/body/readable-profile.ts';
export { ListedLast, useListedLast } from './components/ListedLast.tsx';
export { isFromSetup } from './from-setup.ts';
export {
  profileKeys,
  useOwnUser,
  useProfileSwitch,
  useProfileView,
  useRefetchOfOwnUser,
} from './profiles.queries.ts';
export { tripLabel } from './trip-label.ts';
