import { paths } from '#web/app/paths.ts';
import type { SliceRoutes } from '#web/app/slice-routes.ts';

/** One page for both addresses, so that the list stays in place behind a hangout that is opened from it (H-03). */
const Nothing = () => null;

export const routes: SliceRoutes = {
  signedIn: [
    {
      lazy: () => import('./pages/HangoutsPage.tsx'),
      children: [
        { path: paths.hangouts, Component: Nothing },
        { path: '/hangout/:hangoutId', Component: Nothing },
      ],
    },
  ],
};
