import type { SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  signedIn: [{ path: '/notifications', lazy: () => import('./pages/NotificationsPage.tsx') }],
};
