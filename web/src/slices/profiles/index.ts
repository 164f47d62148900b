/** The face of the profiles slice. */
export { ProfileBody, type ProfileBodyProps } from './components/body/ProfileBody.tsx';
export { ProfileSkeleton } from './components/body/ProfileSkeleton.tsx';
export { type Common, commonWith, fullName, type Readable } from './components/body/readable.ts';
export {
  ownUserQuery,
  profileKeys,
  useOwnUser,
  useOwnUserLive,
  useProfileSwitch,
  useProfileView,
} from './profiles.queries.ts';
