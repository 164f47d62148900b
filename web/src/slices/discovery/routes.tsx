import { paths } from '#web/platform/paths.ts';
import type { SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  withProfile: [
    { path: paths.intros, lazy: () => import('./pages/IntrosPage.tsx') },
    { path: paths.arrivals, lazy: () => import('./pages/ArrivalsPage.tsx') },
  ],
};
