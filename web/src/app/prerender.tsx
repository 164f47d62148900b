import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { photoSources } from '#contract/media/photo.ts';
import { DesignProvider } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { Loading } from '#web/platform/screens/Loading.tsx';
import { Component } from '#web/slices/landing/pages/Landing.tsx';
import { LANDING_HANDLE } from '#web/slices/landing/routes.tsx';
import { text } from '#web/text/index.ts';
import { Frame } from './shell/Frame.tsx';

/**
 * Renders for the build what is visible before any script runs: the landing page in its frame, which the build writes into
 * landing.html, and what every other page shows first. The app takes the same elements over, so they have to be those that
 * main.tsx renders.
 */
export function render() {
  const page = { path: paths.landing, handle: LANDING_HANDLE, Component };
  const router = createMemoryRouter([{ element: <Frame />, children: [page] }], { initialEntries: [paths.landing] });
  const landing = renderToString(
    <DesignProvider toastWords={text.app.toasts} sourcesOf={photoSources}>
      <RouterProvider router={router} />
    </DesignProvider>,
  );
  return { landing, loading: renderToString(<Loading />) };
}
