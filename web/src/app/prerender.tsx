import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { photoSources } from '#contract/media/photo.ts';
import { DesignProvider } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { Component } from '#web/slices/landing/pages/Landing.tsx';
import { LANDING_HANDLE } from '#web/slices/landing/routes.tsx';
import { text } from '#web/text/index.ts';
import { Frame } from './shell/Frame.tsx';

/**
 * Renders the landing page in its frame for the build, which writes it into landing.html. It is visible before any script runs.
 * The app takes the same elements over, so they have to be those that main.tsx renders for a visitor.
 */
export function render(): string {
  const page = { path: paths.landing, handle: LANDING_HANDLE, Component };
  const router = createMemoryRouter([{ element: <Frame />, children: [page] }], { initialEntries: [paths.landing] });
  return renderToString(
    <DesignProvider toastWords={text.app.toasts} sourcesOf={photoSources}>
      <RouterProvider router={router} />
    </DesignProvider>,
  );
}
