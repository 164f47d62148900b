import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { RouteHandle } from '#web/platform/slice-routes.ts';
import { text } from '#web/text/index.ts';

/**
 * After a navigation, moves the focus to the heading of the page, unless the page has moved it itself, and sets the document's
 * title to the heading or to `data-page-title`.
 */
export function usePageChange(): void {
  const { pathname } = useLocation();
  const routeTitle = useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.title)
    .findLast((title) => title !== undefined);
  const shownPathname = useRef(pathname);

  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    const main = document.getElementById('main');
    // A dialog over the page manages the focus itself.
    const { activeElement } = document;
    if (!main || main.contains(activeElement) || activeElement?.closest('[role="dialog"]')) return;
    const heading = main.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main).focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    const setTitle = () => {
      const { pageTitle } = main.querySelector<HTMLElement>('[data-page-title]')?.dataset ?? {};
      const title = text.app.title(routeTitle ?? pageTitle ?? main.querySelector('h1')?.textContent ?? '');
      if (document.title !== title) document.title = title;
    };
    setTitle();
    const watch = new MutationObserver(setTitle);
    watch.observe(main, { childList: true, subtree: true, characterData: true, attributeFilter: ['data-page-title'] });
    return () => watch.disconnect();
  }, [routeTitle]);
}
