import { Navigate, Outlet } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import { useOwnUser } from '#web/slices/profiles/index.ts';
import { memberParts } from './shell/member-parts.tsx';

/** Waits for the frame for members, whose notices would push the first page away. */
export const loader = async () => {
  await memberParts.whenLoaded();
  return null;
};
export const shouldRevalidate = () => false;

/**
 * Redirects members without a public profile to /profile-setup (G-04). Until that is known the page is rendered with its own
 * skeletons, so that both load at once.
 */
export function Component() {
  const { data: ownUser } = useOwnUser();
  return ownUser && ownUser.public === null ? <Navigate to={paths.profileSetup} replace /> : <Outlet />;
}
