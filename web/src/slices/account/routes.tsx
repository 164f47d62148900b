import { paths, SETTINGS_PAGES } from '#web/platform/paths.ts';
import type { RouteHandle, SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  open: [
    { path: paths.unsubscribe, lazy: () => import('./pages/UnsubscribePage.tsx') },
    { path: paths.closedAccount, lazy: () => import('./pages/ClosedAccountPage.tsx') },
    { path: paths.keepAccount, lazy: () => import('./pages/KeepAccountPage.tsx') },
  ],
  signedIn: [
    {
      path: paths.settings(),
      lazy: () => import('./pages/SettingsIndexPage.tsx'),
      handle: { up: paths.myProfile } satisfies RouteHandle,
    },
    ...SETTINGS_PAGES.map((page) => ({
      path: paths.settings(page),
      lazy: () => import('./pages/SettingsPage.tsx'),
      handle: { up: paths.settings() } satisfies RouteHandle,
    })),
  ],
};
