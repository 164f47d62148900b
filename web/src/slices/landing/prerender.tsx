import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import { Component } from './pages/Landing.tsx';

/** The landing page as markup, for the build to write into landing.html: it stands before any script has run. */
export const render = (): string =>
  renderToStaticMarkup(
    <StaticRouter location={paths.landing}>
      <main>
        <Component />
      </main>
    </StaticRouter>,
  );
