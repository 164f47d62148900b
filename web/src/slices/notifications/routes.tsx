import type { SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  withProfile: [{ path: '/notifications', lazy: () => import('./pages/NotificationsPage.tsx') }],
};
