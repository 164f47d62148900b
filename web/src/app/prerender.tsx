import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { photoSources } from '#contract/media/photo.ts';
import { DesignProvider } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { queryClient } from '#web/platform/query.ts';
import { Loading } from '#web/platform/screens/Loading.tsx';
import { Component as Login } from '#web/slices/identity/pages/Login.tsx';
import { Component as Landing } from '#web/slices/landing/pages/Landing.tsx';
import { LANDING_HANDLE } from '#web/slices/landing/routes.tsx';
import { text } from '#web/text/index.ts';
import { Frame } from './shell/Frame.tsx';

/** Returns the markup of a page in its frame, as a visitor sees it. */
function visitorsPage(page: RouteObject & { path: string }): string {
  const router = createMemoryRouter([{ element: <Frame />, children: [page] }], { initialEntries: [page.path] });
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <DesignProvider toastWords={text.app.toasts} sourcesOf={photoSources}>
        <RouterProvider router={router} />
      </DesignProvider>
    </QueryClientProvider>,
  );
}

/**
 * Renders for the build what is visible before any script runs: the landing page and the login, and what every other page
 * shows first. The app takes the elements of the landing page and of the others over, so they have to be those that main.tsx renders.
 */
export function render() {
  return {
    landing: visitorsPage({ path: paths.landing, handle: LANDING_HANDLE, Component: Landing }),
    login: visitorsPage({ path: paths.login, Component: Login }),
    loading: renderToString(<Loading />),
  };
}
