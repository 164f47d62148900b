import type { SliceRoutes } from '#web/app/slice-routes.ts';

export const routes: SliceRoutes = {
  signedIn: [{ path: '/profile-setup', lazy: () => import('./pages/ProfileSetupPage.tsx') }],
  withProfile: [{ path: '/myprofile', lazy: () => import('./pages/MyProfilePage.tsx') }],
};
