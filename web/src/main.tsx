import '#web/design/index.css';
import { Fragment, type ReactNode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { listenBeforeRouter, loadPartsWith } from '#web/design/index.ts';
import { loadChunk } from '#web/platform/errors/chunk.ts';
import { reportUncaught } from '#web/platform/errors/report.ts';
import { paths } from '#web/platform/paths.ts';
import { queryClient } from '#web/platform/query.ts';
import { session } from '#web/platform/session/index.ts';
import { App } from './app/App.tsx';
import { Begin } from './app/Begin.tsx';
import { remember, takeContent } from './app/page-with-content.ts';
import { createRoot, hydrateRoot } from './app/react-dom.ts';
import { createRouter } from './app/router.tsx';
import { whenRouterIsReady } from './app/router-is-ready.ts';
import { takeOver } from './app/take-over.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

reportUncaught();
loadPartsWith(loadChunk);
listenBeforeRouter();
// In a task of its own: a slow phone takes a while for the files that were just loaded, and for the router.
setTimeout(() => void start(root));

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the start of the app in its order.
async function start(element: HTMLElement) {
  // The landing page came rendered, and is kept until the app has the same one ready. A member who opens / does not see it:
  // 'Loading...' is shown at once (G-05).
  const isEntering = 'entering' in document.documentElement.dataset;
  const isLanding = document.querySelector('meta[name="stoop-app"]') !== null && !isEntering;
  const router = createRouter({ isScrolled: isLanding });
  // So did the login, which is shown to visitors alone. It is beside the app's element.
  const login = document.querySelector<HTMLElement>('[data-shell]');
  const isLogin = login !== null && document.documentElement.dataset.member === undefined;
  // And the page of a member, with its content.
  const hasContent = await takeContent(element);
  if (isLanding || isLogin || hasContent) await whenRouterIsReady(router);
  if (!isLogin) login?.remove();
  const takenOver = isLogin ? takeOver(login, element) : null;
  const replay = hasContent ? remember(element) : null;
  const app = (
    <Begin
      onInserted={takenOver?.remove}
      onStarted={() => {
        takenOver?.restore();
        replay?.();
        // Not before the first screen of a visitor has made room for the member's.
        delete document.documentElement.dataset.entering;
        // visitor.ts waits for it.
        dispatchEvent(new Event('stoop-started'));
      }}
    >
      <App router={router} queryClient={queryClient} />
    </Begin>
  );
  const { location: shown, initialized } = router.state;
  const isVisitor = session.getSnapshot().state === 'out';
  // Every other page came with what the app shows until the screen has loaded.
  const isSame = isLanding ? shown.pathname === paths.landing && isVisitor : !isLogin && !isEntering && !initialized;
  if (hasContent) {
    // In slices of a few milliseconds, between which the page answers a touch.
    startTransition(() => void hydrateRoot(element, app));
  } else if (isSame && element.hasChildNodes()) {
    const place = scrollY;
    flushSync(() => hydrateRoot(element, app));
    // The router scrolls a new page to its top. The visitor may have scrolled this one before the app started.
    if (isLanding) scrollTo(0, place);
  } else if (isLogin) startTransition(() => createRoot(element).render(app));
  // 'Loading...' has nothing that could answer a touch in between, and slices take longer together.
  else {
    const reactRoot = createRoot(element);
    reactRoot.render(app);
    if (import.meta.hot) renderAfterEdits(reactRoot, app);
  }
}

/**
 * Mounts all components again after an edit of the sentences, which are in no component that could be replaced. The session, the loaded data
 * and the address stay. tools/catalog-updates.ts announces the edits to `npm run dev`.
 */
function renderAfterEdits(reactRoot: Root, app: ReactNode) {
  let edits = 0;
  addEventListener('stoop:catalog-edited', () => reactRoot.render(<Fragment key={++edits}>{app}</Fragment>));
}
