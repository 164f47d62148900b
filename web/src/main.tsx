import '#web/design/index.css';
import { Fragment, type ReactNode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { listenBeforeRouter, setModuleLoader } from '#web/design/index.ts';
import { loadChunk } from '#web/platform/errors/chunk.ts';
import { reportUncaught } from '#web/platform/errors/report.ts';
import { paths } from '#web/platform/paths.ts';
import { queryClient } from '#web/platform/query.ts';
import { session } from '#web/platform/session/index.ts';
import { App } from './app/App.tsx';
import { catchUpScreen, rememberInput, takeContent } from './app/page-with-content.ts';
import { createRouter } from './app/router.tsx';
import { whenRouterIsReady } from './app/router-is-ready.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

reportUncaught();
setModuleLoader(loadChunk);
listenBeforeRouter();
// In a task of its own: a slow phone takes a while for the files that were just loaded, and for the router.
setTimeout(() => void start(root));

async function start(element: HTMLElement) {
  const isLanding = document.querySelector('meta[name="stoop-app"]') !== null;
  const router = createRouter({ isScrolled: isLanding });
  const hasContent = await takeContent(element);
  if (hasContent) {
    await whenRouterIsReady(router);
    await catchUpScreen();
  }
  const repeatInput = rememberInput(element);
  function repeatAndShow() {
    repeatInput();
    // Not before the first screen of a visitor has made room for the member's.
    delete document.documentElement.dataset.entering;
    // visitor.ts waits for it.
    dispatchEvent(new Event('stoop-started'));
  }
  // A page without content came with what the app shows until its screen has loaded.
  const isSame = hasContent ? isPageOf(router.state.location) : !router.state.initialized;
  const isRendered = isSame && element.hasChildNodes();
  const app = (
    <App
      router={router}
      queryClient={queryClient}
      isRendered={isRendered}
      onStarted={() => void setTimeout(repeatAndShow)}
    />
  );
  if (!isRendered) {
    const reactRoot = createRoot(element);
    reactRoot.render(app);
    if (import.meta.hot) renderAfterEdits(reactRoot, app);
  } else if (hasContent && !isLanding) {
    // In slices of a few milliseconds, between which the page answers a touch.
    startTransition(() => void hydrateRoot(element, app));
  } else {
    const place = scrollY;
    flushSync(() => hydrateRoot(element, app));
    // The router scrolls a new page to its top. The visitor may have scrolled this one before the app started.
    if (isLanding) scrollTo(0, place);
  }
}

/** Whether the screen at a location is the one whose content the page has. The server knows no state of the history. */
function isPageOf({ pathname, state }: ReturnType<typeof createRouter>['state']['location']): boolean {
  if (state !== null) return false;
  return session.getSnapshot().state === 'in' || pathname === paths.landing || pathname === paths.login;
}

/**
 * Mounts all components again after an edit of the sentences, which are in no component that could be replaced. The session, the loaded data
 * and the address stay. tools/catalog-updates.ts announces the edits to `npm run dev`.
 */
function renderAfterEdits(reactRoot: Root, app: ReactNode) {
  let edits = 0;
  addEventListener('stoop:catalog-edited', () => reactRoot.render(<Fragment key={++edits}>{app}</Fragment>));
}
