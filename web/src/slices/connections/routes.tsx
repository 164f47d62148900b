import { paths } from '#web/platform/paths.ts';
import type { RouteHandle, SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  withProfile: [
    { path: '/user/:userId', lazy: () => import('./pages/UserPage.tsx') },
    {
      path: paths.connections,
      lazy: () => import('./pages/ConnectionsPage.tsx'),
      handle: { up: paths.messages } satisfies RouteHandle,
    },
  ],
};
