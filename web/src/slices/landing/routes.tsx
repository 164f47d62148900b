import { paths } from '#web/platform/paths.ts';
import type { RouteHandle, SliceRoutes } from '#web/platform/slice-routes.ts';

export const LANDING_HANDLE = { title: '', frame: 'cover' } satisfies RouteHandle;

export const routes: SliceRoutes = {
  open: [
    {
      path: paths.landing,
      handle: LANDING_HANDLE,
      lazy: () => import('./pages/Landing.tsx'),
    },
  ],
};
