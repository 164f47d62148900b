import { paths } from '#web/platform/paths.ts';
import type { RouteHandle, SliceRoutes } from '#web/platform/slice-routes.ts';

/** One page for both addresses, so that the list stays in place behind a hangout that is opened from it (H-03). */
const Nothing = () => null;

export const routes: SliceRoutes = {
  open: [{ path: paths.place, lazy: () => import('./pages/PlacePage.tsx') }],
  withProfile: [
    {
      lazy: () => import('./pages/HangoutsPage.tsx'),
      children: [
        { path: paths.hangouts, Component: Nothing },
        { path: '/hangout/:hangoutId', Component: Nothing, handle: { up: paths.hangouts } satisfies RouteHandle },
      ],
    },
  ],
};
