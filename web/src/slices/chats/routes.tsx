import type { RouteHandle, SliceRoutes } from '#web/platform/slice-routes.ts';

export const MESSAGES_HANDLE = { frame: ({ chatId }) => (chatId ? 'chat' : 'full') } satisfies RouteHandle;

export const routes: SliceRoutes = {
  withProfile: [
    // One route for both, so that the list stays in place when another chat is opened.
    {
      path: '/messages/:chatId?',
      lazy: () => import('./pages/MessagesPage.tsx'),
      handle: MESSAGES_HANDLE,
    },
    { path: '/share', lazy: () => import('./pages/SharePage.tsx') },
  ],
};
