import { paths } from '#web/platform/paths.ts';
import type { RouteHandle, SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  open: [
    {
      path: paths.landing,
      handle: { title: '', frame: 'cover' } satisfies RouteHandle,
      lazy: () => import('./pages/Landing.tsx'),
    },
  ],
};
