import { paths } from '#web/platform/paths.ts';
import type { SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  open: [
    { path: paths.requestAccess, lazy: () => import('./pages/RequestAccess.tsx') },
    { path: paths.thankYou, lazy: () => import('./pages/ThankYou.tsx') },
  ],
};
