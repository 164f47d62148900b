import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import { Loading } from '#web/platform/screens/Loading.tsx';
import { Component as Login } from '#web/slices/identity/pages/Login.tsx';
import { Component as Landing } from '#web/slices/landing/pages/Landing.tsx';
import { LANDING_HANDLE } from '#web/slices/landing/routes.tsx';
import { App } from '../App.tsx';
import { Frame } from '../shell/Frame.tsx';

export { renderPage } from './render-page.tsx';

/** Returns the markup of a page for visitors in its frame. */
function markupOf(page: RouteObject & { path: string }): string {
  const router = createMemoryRouter([{ element: <Frame />, children: [page] }], { initialEntries: [page.path] });
  return renderToString(<App router={router} queryClient={new QueryClient()} isRendered />);
}

/**
 * Renders for the build what visitors see before any script runs: the landing page, the login, and what every other page shows
 * first. The app takes over the elements of the landing page and of the others, so they have to be those that main.tsx renders.
 */
export const renderForVisitors = () => ({
  landing: markupOf({ path: paths.landing, handle: LANDING_HANDLE, Component: Landing }),
  login: markupOf({ path: paths.login, Component: Login }),
  loading: renderToString(<Loading />),
});
