import { paths } from '#web/app/paths.ts';
import type { SliceRoutes } from '#web/app/slice-routes.ts';

export const routes: SliceRoutes = {
  open: [{ path: paths.appeal, lazy: () => import('./pages/Appeal.tsx') }],
};
