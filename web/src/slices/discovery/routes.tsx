import { paths } from '#web/app/paths.ts';
import type { SliceRoutes } from '#web/app/slice-routes.ts';

export const routes: SliceRoutes = {
  withProfile: [{ path: paths.intros, lazy: () => import('./pages/IntrosPage.tsx') }],
};
