import { paths } from '#web/app/paths.ts';
import type { SliceRoutes } from '#web/app/slice-routes.ts';

export const routes: SliceRoutes = {
  open: [
    { path: paths.requestAccess, lazy: () => import('./pages/RequestAccess.tsx') },
    { path: paths.thankYou, lazy: () => import('./pages/ThankYou.tsx') },
  ],
};
