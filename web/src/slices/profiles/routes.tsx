import { paths } from '#web/platform/paths.ts';
import type { RouteHandle, SliceRoutes } from '#web/platform/slice-routes.ts';
import { text } from '#web/text/index.ts';

export const routes: SliceRoutes = {
  signedIn: [
    {
      path: paths.profileSetup,
      lazy: () => import('./pages/ProfileSetupPage.tsx'),
      handle: { frame: 'task' } satisfies RouteHandle,
    },
  ],
  withProfile: [
    {
      path: paths.myProfile,
      lazy: () => import('./pages/MyProfilePage.tsx'),
      handle: { title: text.profiles.own.title } satisfies RouteHandle,
    },
  ],
};
