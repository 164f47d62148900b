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
import { keepTyped } from './app/keep-typed.ts';
import { createRouter } from './app/router.tsx';
import { memberParts } from './app/shell/member.lazy.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

reportUncaught();
loadPartsWith(loadChunk);
listenBeforeRouter();
const router = createRouter();
// Not awaited at the top level: screens import from the file of this module, and would wait for it while it waits for them.
void start(root);

async function start(element: HTMLElement) {
  // The landing page came rendered, and is kept until the app has the same one ready. A member who opens / does not see it:
  // 'Loading...' is shown at once (G-05).
  const isEntering = 'entering' in document.documentElement.dataset;
  const isLanding = document.querySelector('meta[name="stoop-app"]') !== null && !isEntering;
  // So did the login, which is shown to visitors alone, and the main screens of members before their data.
  const shell = element.querySelector<HTMLElement>('[data-shell]');
  const { member, screen } = document.documentElement.dataset;
  const isShown = shell?.dataset.shell === 'member' ? screen !== undefined : shell && member === undefined;
  if (isLanding || isShown) await ready(router);
  if (screen !== undefined) await memberParts.whenLoaded();
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <DesignProvider toastWords={text.app.toasts} sourcesOf={photoSources}>
          <RouterProvider router={router} />
        </DesignProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  const { location, initialized } = router.state;
  const isVisitor = session.getSnapshot().state === 'out';
  // Every other page came with what the app shows until the screen has loaded.
  const isSame = isLanding ? location.pathname === paths.landing && isVisitor : !shell && !isEntering && !initialized;
  const typeAgain = isShown && shell ? keepTyped(shell) : null;
  flushSync(() => {
    if (isSame && element.hasChildNodes()) hydrateRoot(element, app);
    else createRoot(element).render(app);
  });
  typeAgain?.(element);
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
