import type { SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  open: [{ path: '/set-up', lazy: () => import('./pages/SetUpPage.tsx') }],
};
