import type { SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  signedIn: [{ path: '/operator/:tab?', lazy: () => import('./pages/OperatorPage.tsx') }],
};
