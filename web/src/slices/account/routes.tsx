import { paths } from '#web/app/paths.ts';
import type { SliceRoutes } from '#web/app/slice-routes.ts';

export const routes: SliceRoutes = {
  open: [{ path: paths.unsubscribe, lazy: () => import('./pages/UnsubscribePage.tsx') }],
  signedIn: [{ path: paths.settings, lazy: () => import('./pages/SettingsPage.tsx') }],
};
