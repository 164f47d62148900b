import { paths } from '#web/platform/paths.ts';
import type { RouteHandle, SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  withProfile: [
    { path: paths.groups, lazy: () => import('./pages/GroupsPage.tsx') },
    {
      path: '/group/:groupId',
      lazy: () => import('./pages/GroupPage.tsx'),
      handle: { up: paths.groups } satisfies RouteHandle,
    },
  ],
};
