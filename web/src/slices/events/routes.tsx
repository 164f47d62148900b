import type { RouteHandle, SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  withProfile: [
    {
      path: '/event/:eventId',
      lazy: () => import('./pages/EventPage.tsx'),
      handle: { frame: 'chat' } satisfies RouteHandle,
    },
  ],
};
