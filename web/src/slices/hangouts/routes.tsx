import { paths } from '#web/app/paths.ts';
import type { SliceRoutes } from '#web/app/slice-routes.ts';

export const routes: SliceRoutes = {
  signedIn: [{ path: paths.hangouts, lazy: () => import('./pages/Hangouts.tsx') }],
};
