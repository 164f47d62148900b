import { paths } from '#web/platform/paths.ts';
import type { RouteHandle, SliceRoutes } from '#web/platform/slice-routes.ts';

/** One page for both addresses: a wide screen shows an event beside its chat, and a phone one of them at a time. */
const Nothing = () => null;

export const routes: SliceRoutes = {
  withProfile: [
    {
      lazy: () => import('./pages/EventPage.tsx'),
      children: [
        {
          path: '/event/:eventId',
          Component: Nothing,
          handle: { frame: 'full', up: paths.hangouts } satisfies RouteHandle,
        },
        { path: '/event/:eventId/chat', Component: Nothing, handle: { frame: 'chat' } satisfies RouteHandle },
      ],
    },
  ],
};
