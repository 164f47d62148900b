import type { RouteHandle, SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  signedIn: [
    {
      path: '/event/:eventId',
      lazy: () => import('./pages/EventPage.tsx'),
      handle: { frame: 'full' } satisfies RouteHandle,
    },
  ],
};
