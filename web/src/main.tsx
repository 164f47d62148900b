import '#web/design/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { photoSources } from '#contract/media/photo.ts';
import { DesignProvider, listenBeforeRouter, loadPartsWith } from '#web/design/index.ts';
import { loadChunk } from '#web/platform/errors/chunk.ts';
import { reportUncaught } from '#web/platform/errors/report.ts';
import { paths } from '#web/platform/paths.ts';
import { queryClient } from '#web/platform/query.ts';
import { session } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { createRouter } from './app/router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

reportUncaught();
loadPartsWith(loadChunk);
listenBeforeRouter();
const router = createRouter();
// Not awaited at the top level: screens import from the file of this module, and would wait for it while it waits for them.
void start(root);

async function start(element: HTMLElement) {
  // A page that came with its first screen keeps it until the app has the same one ready. A member who opens / does not see
  // that screen: 'Loading...' is shown at once (G-05).
  const isEntering = 'entering' in document.documentElement.dataset;
  const isRendered = element.hasChildNodes() && !isEntering;
  if (isRendered) await ready(router);
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <DesignProvider toastWords={text.app.toasts} sourcesOf={photoSources}>
          <RouterProvider router={router} />
        </DesignProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  // Only the landing page comes rendered, as visitors see it.
  const isSame = router.state.location.pathname === paths.landing && session.getSnapshot().state === 'out';
  flushSync(() => {
    if (isRendered && isSame) hydrateRoot(element, app);
    else createRoot(element).render(app);
  });
  // Not before the first screen of a visitor has made room for the member's.
  delete document.documentElement.dataset.entering;
  // visitor.ts waits for it.
  dispatchEvent(new Event('stoop-started'));
}

function ready({ state, subscribe }: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((done) => {
    if (state.initialized) return done();
    const stop = subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      done();
    });
  });
}
