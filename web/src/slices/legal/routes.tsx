import { paths } from '#web/platform/paths.ts';
import type { SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  open: [
    { path: paths.terms, lazy: () => import('./pages/Terms.tsx') },
    { path: paths.privacy, lazy: () => import('./pages/Privacy.tsx') },
    { path: paths.guidelines, lazy: () => import('./pages/Guidelines.tsx') },
  ],
};
