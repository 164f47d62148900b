import { paths } from '#web/platform/paths.ts';
import type { SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  open: [{ path: paths.safety, lazy: () => import('./pages/SafetyPage.tsx') }],
};
