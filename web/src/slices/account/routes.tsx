import type { RouteObject } from 'react-router';
import { paths, type SettingsPage } from '#web/platform/paths.ts';
import type { RouteHandle, SliceRoutes } from '#web/platform/slice-routes.ts';

const pageAt = (page: SettingsPage, lazy: RouteObject['lazy']): RouteObject => ({
  path: paths.settings(page),
  lazy,
  handle: { up: paths.settings() } satisfies RouteHandle,
});

export const routes: SliceRoutes = {
  open: [
    { path: paths.unsubscribe, lazy: () => import('./pages/UnsubscribePage.tsx') },
    { path: paths.closedAccount, lazy: () => import('./pages/ClosedAccountPage.tsx') },
    { path: paths.keepAccount, lazy: () => import('./pages/KeepAccountPage.tsx') },
  ],
  signedIn: [
    {
      path: paths.settings(),
      lazy: () => import('./pages/SettingsPage.tsx'),
      handle: { up: paths.myProfile } satisfies RouteHandle,
      children: [
        { index: true, lazy: () => import('./pages/SettingsIndexPage.tsx') },
        pageAt('account', () => import('./pages/AccountSettingsPage.tsx')),
        pageAt('notifications', () => import('./pages/NotificationSettingsPage.tsx')),
        pageAt('safety', () => import('./pages/SafetySettingsPage.tsx')),
        pageAt('community', () => import('./pages/CommunitySettingsPage.tsx')),
        pageAt('device', () => import('./pages/DeviceSettingsPage.tsx')),
        pageAt('data', () => import('./pages/DataSettingsPage.tsx')),
      ],
    },
  ],
};
