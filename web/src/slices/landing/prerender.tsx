import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import { Component } from './pages/Landing.tsx';

/** Renders the landing page for the build, which writes it into landing.html. It is visible before any script runs. */
export const render = (): string =>
  renderToStaticMarkup(
    <StaticRouter location={paths.landing}>
      <main>
        <Component />
      </main>
    </StaticRouter>,
  );
